import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { SourceError } from '#core/errors.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb, encodeWkb } from '#core/geometry/wkb.ts';
import { checkedAgainst, type OutsideCheck } from '#core/source/checked-against.ts';
import type { Finding } from '#ingest/kind/gate.ts';
import { type Conformed, conform } from '#ingest/maps/conform/conform.ts';
import type { PublishedDistrict } from '#ingest/maps/district.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import type { PreparedMap } from '#ingest/maps/prepare-map.ts';
import type { Witness } from '#ingest/maps/witnesses.ts';
import { unpackBuffers } from '#ingest/maps/workers/packed-buffers.ts';
import type { Pool } from '#ingest/maps/workers/pool.ts';
import { readInAnyForm } from '#ingest/read/read-in-any-form.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { olderEdition } from './kinds/editions.ts';
import { type MapFile, type Mutant, wgs84Prj } from './map-file.ts';
import { mutants } from './mutants.ts';
import { isSameMap } from './same-map.ts';
import { plainSource, writeMap } from './write-map.ts';

/**
 * What became of a mutant. `quarantined`: the gate stopped it; `refused`: it could not be read as the source
 * describes it; `same`: it was published, and is the right map. Otherwise it was published and is not: `said`, with
 * remarks that the right file does not have; `unseen`, without one.
 */
export type Outcome = 'quarantined' | 'refused' | 'same' | 'said' | 'unseen';

export interface Trial {
  readonly outcome: Outcome;
  /** The checks that stopped it or made the remarks, or the reason for which it was refused. */
  readonly because: readonly string[];
}

/**
 * When a mutant comes: as the first file of an empty database, as the first one of a map whose predecessor is published,
 * with the same outline and other borders within, or as if the right one had been published before.
 */
export const times = ['first', 'succession', 'refresh'] as const;
export type Time = (typeof times)[number];

/** What became of a mutant at each of the times at which it was tried. */
export type MutantResult<Tried extends Time = Time> = { readonly mutant: string } & Readonly<Record<Tried, Trial>>;

export interface SourceResult<Tried extends Time = Time> {
  readonly source: string;
  /** What the source's file is checked against besides itself. */
  readonly checkedAgainst: readonly OutsideCheck[];
  /** Hard findings about the right file, and about the right file when it comes again: there must be none. */
  readonly heldBack: readonly Finding[];
  readonly mutants: ReadonlyArray<MutantResult<Tried>>;
}

const hardOnes = ({ findings }: PreparedMap): Finding[] => findings.filter(({ severity }) => severity === 'hard');

function published(prepared: PreparedMap): PublishedDistrict[] {
  const shapes = unpackBuffers(prepared.geometries);
  return prepared.districts.map((district, i) => ({ ...district, geometry: shapes[i] as Buffer }));
}

/** What the fields of the publisher's file state of its shapes, by field and code. */
async function statedMeasures(source: BoundarySource, path: string): Promise<Conformed['measureFields']> {
  const archive = await unpack(path, {}, basename(path));
  const { form, read } = await readInAnyForm(source, archive, basename(path)).finally(() => archive.close());
  return conform(form, read).measureFields;
}

/** Fresh copies of the districts of the right map, to be damaged. */
function asFile(prepared: PreparedMap, stated: Conformed['measureFields']): MapFile {
  const shapes = unpackBuffers(prepared.geometries);
  const districts = prepared.districts.map(({ code, nameEn, nameFr, province, population, electorCount }, i) => ({
    code,
    nameEn,
    nameFr,
    province,
    geometry: decodeWkb(shapes[i] as Buffer),
    population: String(population ?? ''),
    electorCount: String(electorCount ?? ''),
    measures: Object.fromEntries([...stated].map(([field, values]) => [field, Math.abs(values.get(code) ?? 0)])),
  }));
  return { districts, prj: wgs84Prj };
}

/** The right map, as mutants are made of it and compared with it. */
interface RightMap {
  readonly source: BoundarySource;
  readonly prepared: PreparedMap;
  readonly stated: Conformed['measureFields'];
  readonly previous: Readonly<Record<Time, readonly PublishedDistrict[]>>;
  readonly witnesses: Readonly<Record<Time, readonly Witness[]>>;
  /** What is said of the right map itself at both times. */
  readonly said: Readonly<Record<Time, readonly Finding[]>>;
}

async function tryMutant<Tried extends Time>(
  mutant: Mutant,
  right: RightMap,
  pool: Pool,
  folder: string,
  tried: readonly Tried[],
): Promise<MutantResult<Tried>> {
  const type = mutant.asGeoJson ? 'geojson' : 'shapefile';
  const path = await writeMap(await mutant.damage(asFile(right.prepared, right.stated)), type, folder);
  const tryAt = async (time: Time): Promise<Trial> => {
    try {
      const prepared = await prepareFile(
        pool,
        plainSource(right.source, type),
        path,
        right.previous[time],
        right.witnesses[time],
      );
      return judged(prepared, right, time);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return { outcome: 'refused', because: [error.message] };
    }
  };
  try {
    const trials = await Promise.all(tried.map(async (time) => [time, await tryAt(time)] as const));
    return { mutant: mutant.name, ...(Object.fromEntries(trials) as Record<Tried, Trial>) };
  } finally {
    await rm(path);
  }
}

function judged(prepared: PreparedMap, right: RightMap, time: Time): Trial {
  const checksOf = (findings: readonly Finding[]) => [...new Set(findings.map(({ check }) => check))];
  const stopped = checksOf(hardOnes(prepared));
  if (stopped.length > 0) return { outcome: 'quarantined', because: stopped };
  if (isSameMap(right.prepared, prepared)) return { outcome: 'same', because: [] };
  // The same remark with other figures, such as the place of a lake, tells nothing of the damage.
  const words = ({ message }: Finding) => message.replaceAll(/\d+/gu, '');
  const usual = new Set(right.said[time].map(words));
  // The list of what was compared has figures of every map.
  const remarks = prepared.findings.filter(({ check }) => check !== 'first_publication');
  const said = checksOf(remarks.filter((finding) => !usual.has(words(finding))));
  return { outcome: said.length > 0 ? 'said' : 'unseen', because: said };
}

const prepareFile = (
  pool: Pool,
  source: BoundarySource,
  path: string,
  previous: readonly PublishedDistrict[],
  witnesses: readonly Witness[],
) =>
  pool.prepareMap({
    source,
    path,
    fileName: basename(path),
    previous,
    surroundingDistricts: [],
    otherTerritories: [],
    witnesses,
    accepted: false,
  });

/** The map before the right one: the same outline, and other borders within. */
function predecessor(right: MapFile): Witness {
  const districts = olderEdition(right).districts.map(({ code, nameEn, geometry }) => ({
    code,
    nameEn,
    areaKm2: areaKm2(geometry as Polygons),
    geometry: encodeWkb(geometry as Polygons),
  }));
  return { kind: 'succession', set: 'before', isEarlier: true, districts };
}

/**
 * Takes a right file through the gate, then the same map damaged in every way, each as the first file of its source and
 * as if the right one had been published before. No database is needed: what would be published is what the worker prepares. While workers prepare
 * some mutants the next one is written.
 *
 * @param tried the times that are asked for: each takes as long as another
 */
export async function tryMutants<Tried extends Time>(
  given: BoundarySource,
  path: string,
  pool: Pool,
  tried: readonly Tried[],
): Promise<SourceResult<Tried>> {
  // Nobody has to look at the sample: its first publication is said nothing of.
  const source = given.confidence === 'SAMPLE' ? { ...given, confidence: 'MUNICIPAL' as const } : given;
  const folder = await mkdtemp(join(tmpdir(), 'hustings-mutants-'));
  try {
    const [prepared, stated] = await Promise.all([
      prepareFile(pool, source, path, [], []),
      statedMeasures(source, path),
    ]);
    const previous = published(prepared);
    // The same map in the plain form in which mutants are written: only the damage may stop them.
    const plain = await writeMap(asFile(prepared, stated), 'shapefile', folder);
    const before = [predecessor(asFile(prepared, stated))];
    const plainForm = plainSource(source, 'shapefile');
    const [again, copy, firstCopy, successor] = await Promise.all([
      prepareFile(pool, source, path, previous, []),
      prepareFile(pool, plainForm, plain, previous, []),
      prepareFile(pool, plainForm, plain, [], []),
      prepareFile(pool, plainForm, plain, [], before),
    ]);
    const right: RightMap = {
      source,
      prepared,
      stated,
      previous: { first: [], succession: [], refresh: previous },
      witnesses: { first: [], succession: before, refresh: [] },
      said: { first: firstCopy.findings, succession: successor.findings, refresh: copy.findings },
    };
    const results: Array<MutantResult<Tried>> = [];
    const queue = mutants.entries();
    const tryNext = async (): Promise<void> => {
      for (const [i, mutant] of queue) results[i] = await tryMutant(mutant, right, pool, folder, tried);
    };
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, tryNext));
    const heldBack = [prepared, again, copy, firstCopy, successor].flatMap(hardOnes);
    return { source: source.id, checkedAgainst: checkedAgainst(source), heldBack, mutants: results };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
