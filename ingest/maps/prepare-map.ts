import { encodeWkb } from '#core/geometry/wkb.ts';
import { type Finding, isRejected } from '#ingest/kind/gate.ts';
import type { Stage } from '#ingest/kind/stage.ts';
import { type PackedBuffers, packBuffers, unpackBuffers } from '#ingest/maps/workers/packed-buffers.ts';
import { readInAnyForm } from '#ingest/read/read-in-any-form.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import type { CensusOutline } from './census-outline.ts';
import { check } from './check/check.ts';
import { conform } from './conform/conform.ts';
import { displayGeometries } from './display.ts';
import type { District, Measures, PublishedDistrict } from './district.ts';
import { contentHash, measure } from './measure.ts';
import type { OtherTerritory } from './other-territories.ts';
import { repair } from './repair/repair.ts';
import type { Witness } from './witnesses.ts';

/** A district as prepared, its geometry apart (`PreparedMap.geometries`). */
type PreparedDistrict = Readonly<Omit<District, 'geometry'> & Omit<Measures, 'boundingBox'>>;

/** A checked map, ready to be published or quarantined. */
export interface PreparedMap {
  readonly districts: readonly PreparedDistrict[];
  /** WKB of each district, in the same order. */
  readonly geometries: PackedBuffers;
  /** WKB of each district for drawing; null if the gate rejects the map, or all of it is published. */
  readonly displayGeometries: PackedBuffers | null;
  readonly findings: readonly Finding[];
  readonly repaired: number;
}

export interface MapTask {
  readonly source: BoundarySource;
  readonly path: string;
  /** What the file is called in messages. */
  readonly fileName: string;
  /** The last publication of this source; empty at the first. */
  readonly previous: readonly PublishedDistrict[];
  /** It was withdrawn: the file is compared with it, and drawn also if nothing has changed. */
  readonly isWithdrawn?: boolean;
  /** WKB of the published ridings around a municipality; see surrounding-districts.ts. Looked at before the first publication. */
  readonly surroundingDistricts: readonly Uint8Array[];
  /** The other jurisdictions of the level whose maps are published; see other-territories.ts. */
  readonly otherTerritories: readonly OtherTerritory[];
  /** The municipality as the census draws it; see census-outline.ts. */
  readonly censusOutline?: CensusOutline | null;
  /** Published maps of the same land; see witnesses.ts. Looked at before the first publication. */
  readonly witnesses?: readonly Witness[];
  /** A person accepts the hard findings. */
  readonly accepted: boolean;
}

/** Reads the published shapes by their districts' codes, WKB. */
export type LoadShapes = () => Promise<ReadonlyMap<string, Uint8Array>>;

/** A function of its own, so that nothing of the file and of the map before its repair stays in memory. */
async function readAndRepair(task: MapTask, onStage: (stage: Stage) => void) {
  onStage('reading');
  const archive = await unpack(task.path, {}, task.fileName);
  const { form, read } = await readInAnyForm(task.source, archive, task.fileName).finally(() => archive.close());
  onStage('conforming');
  const { districts, ...found } = conform(form, read);
  onStage('repairing');
  return { ...found, ...(await repair(districts)) };
}

async function withShapes(previous: readonly PublishedDistrict[], loadShapes: LoadShapes) {
  if (previous.every(({ geometry }) => geometry !== null)) return previous;
  const shapes = await loadShapes();
  return previous.map((district) => ({ ...district, geometry: shapes.get(district.code) ?? null }));
}

/**
 * From a publisher's file to a checked map: unpack, read, conform, repair, measure, check, simplify for display. Uses
 * no database: `loadShapes` is asked if the map has changed and the last publication came without shapes.
 *
 * @throws SourceError if the file cannot be read as the source describes it
 */
export async function prepareMap(
  task: MapTask,
  onStage: (stage: Stage) => void,
  loadShapes: LoadShapes,
): Promise<PreparedMap> {
  const { source, surroundingDistricts, otherTerritories, censusOutline = null, witnesses = [] } = task;
  const { districts, ...found } = await readAndRepair(task, onStage);
  onStage('checking');
  const geometries = districts.map(({ geometry }) => geometry);
  const packed = packBuffers(geometries.map(encodeWkb));
  const encoded = unpackBuffers(packed);
  const measured = districts.map((district, i) => ({
    ...district,
    ...measure(district.geometry),
    contentHash: contentHash(district, encoded[i] as Buffer),
  }));
  const published = new Map(task.previous.map((district) => [district.code, district.contentHash]));
  const hasChanged =
    published.size !== measured.length ||
    measured.some((district) => published.get(district.code) !== district.contentHash);
  const previous = hasChanged ? await withShapes(task.previous, loadShapes) : task.previous;
  const findings = check({
    ...found,
    source,
    districts: measured,
    surroundingDistricts,
    otherTerritories,
    censusOutline,
    witnesses,
    previous,
  });
  const isDrawn = (hasChanged || task.isWithdrawn === true) && !isRejected(findings, task.accepted);
  if (isDrawn) onStage('drawing');
  return {
    districts: measured.map(({ geometry: _geometry, boundingBox: _box, ...district }) => district),
    geometries: packed,
    displayGeometries: isDrawn ? packBuffers(displayGeometries(geometries, source.level).map(encodeWkb)) : null,
    findings,
    repaired: found.repairs.length,
  };
}
