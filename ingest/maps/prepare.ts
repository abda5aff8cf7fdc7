import type { Polygons } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { readInAnyForm } from '#ingest/registry/forms.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import type { Stage } from '#ingest/run/stages.ts';
import { type Packed, pack } from '#ingest/run/workers/packed.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { check } from './check/check.ts';
import type { Finding } from './check/finding.ts';
import { conform } from './conform/conform.ts';
import type { PublishedDistrict } from './district.ts';
import { contentHash, measure } from './measure.ts';
import { repair } from './repair/repair.ts';

/** A district as prepared, its geometry apart (`Prepared.geometries`). */
export interface PreparedDistrict {
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly province: string;
  readonly population: number | null;
  readonly electorCount: number | null;
  readonly vertices: number;
  readonly areaKm2: number;
  readonly label: readonly [longitude: number, latitude: number] | null;
  readonly contentHash: string;
}

/** A map, ready to be published or to be put aside. */
export interface Prepared {
  readonly districts: readonly PreparedDistrict[];
  /** WKB of each district, in the same order. */
  readonly geometries: Packed;
  readonly findings: readonly Finding[];
  readonly repaired: number;
}

export interface PrepareTask {
  readonly source: BoundarySource;
  readonly path: string;
  /** What the file is called in messages; without it, as it is called on this machine. */
  readonly fileName?: string;
  /** The last publication of this source; empty at the first. */
  readonly previous: readonly PublishedDistrict[];
  /** WKB of the published ridings about a municipality; see held-borders.ts. */
  readonly heldBorders?: readonly Uint8Array[];
}

export interface PrepareEvents {
  onStage(stage: Stage): void;
  /** Told as soon as it is known that something changed, so that drawing can begin elsewhere meanwhile. */
  onGeometries(geometries: readonly Polygons[]): void;
}

/**
 * From a publisher's file to a checked map: unpack, read, conform, repair, measure, check. Pure of the database.
 * Throws a SourceError where the file cannot be read as the source describes it.
 */
export async function prepare(task: PrepareTask, events: PrepareEvents): Promise<Prepared> {
  const { source, path, fileName, previous, heldBorders = [] } = task;
  events.onStage('reading');
  const archive = await unpack(path, {}, fileName);
  const { form, read } = await readInAnyForm(source, archive).finally(() => archive.close());
  events.onStage('conforming');
  const conformed = conform(form, read);
  events.onStage('repairing');
  const { districts, repairs } = await repair(conformed.districts);
  const encoded = districts.map(({ geometry }) => encodeWkb(geometry));
  const hashes = districts.map((district, i) => contentHash(district, encoded[i] as Buffer));
  const known = new Map(previous.map((district) => [district.code, district.contentHash]));
  if (known.size !== districts.length || districts.some(({ code }, i) => known.get(code) !== hashes[i])) {
    events.onGeometries(districts.map(({ geometry }) => geometry));
  }
  events.onStage('checking');
  const measured = districts.map((district, i) => ({
    ...district,
    ...measure(district.geometry),
    contentHash: hashes[i] as string,
  }));
  const { duplicates, empty, grid, datum } = conformed;
  const findings = check({
    source,
    districts: measured,
    duplicates,
    empty,
    repairs,
    grid,
    datum,
    heldBorders,
    previous,
  });
  return {
    districts: measured.map(({ geometry: _geometry, boundingBox: _box, ...district }) => district),
    geometries: pack(encoded),
    findings,
    repaired: repairs.length,
  };
}
