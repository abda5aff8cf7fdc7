import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { SourceError } from '#core/errors.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { PublishedDistrict } from '#ingest/maps/district.ts';
import type { PreparedMap } from '#ingest/maps/prepare-map.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import type { Finding } from '#ingest/run/gate.ts';
import { unpackBuffers } from '#ingest/run/workers/packed-buffers.ts';
import type { Pool } from '#ingest/run/workers/pool.ts';
import { type MapFile, type Mutant, wgs84Prj } from './map-file.ts';
import { mutants } from './mutants.ts';
import { isSameMap } from './same-map.ts';
import { plainSource, writeMap } from './write-map.ts';

/**
 * What became of a mutant. `quarantined`: the gate stopped it; `refused`: it could not be read as the source
 * describes it; `same`: it was published, and is the right map; `unseen`: it was published, and is not.
 */
export interface MutantResult {
  readonly mutant: string;
  readonly outcome: 'quarantined' | 'refused' | 'same' | 'unseen';
  /** The checks that stopped it, or the reason for which it was refused. */
  readonly because: readonly string[];
}

export interface SourceResult {
  readonly source: string;
  /** Hard findings about the right file, and about the right file when it comes again: there must be none. */
  readonly heldBack: readonly Finding[];
  readonly mutants: readonly MutantResult[];
}

const hardOnes = ({ findings }: PreparedMap): Finding[] => findings.filter(({ severity }) => severity === 'hard');

function published(prepared: PreparedMap): PublishedDistrict[] {
  const shapes = unpackBuffers(prepared.geometries);
  return prepared.districts.map((district, i) => ({ ...district, geometry: shapes[i] as Buffer }));
}

/** Fresh copies of the districts of the right map, to be damaged. */
function asFile(prepared: PreparedMap): MapFile {
  const shapes = unpackBuffers(prepared.geometries);
  const districts = prepared.districts.map(({ code, nameEn, nameFr, province, population, electorCount }, i) => ({
    ...{ code, nameEn, nameFr, province, geometry: decodeWkb(shapes[i] as Buffer) },
    population: String(population ?? ''),
    electorCount: String(electorCount ?? ''),
  }));
  return { districts, prj: wgs84Prj };
}

/** The right map, as mutants are made of it and compared with it. */
interface RightMap {
  readonly source: BoundarySource;
  readonly prepared: PreparedMap;
  readonly previous: readonly PublishedDistrict[];
}

async function tryMutant(mutant: Mutant, right: RightMap, pool: Pool, folder: string): Promise<MutantResult> {
  const type = mutant.asGeoJson ? 'geojson' : 'shapefile';
  const path = await writeMap(mutant.damage(asFile(right.prepared)), type, folder);
  try {
    const prepared = await prepareFile(pool, plainSource(right.source, type), path, right.previous);
    const because = [...new Set(hardOnes(prepared).map(({ check }) => check))];
    if (because.length > 0) return { mutant: mutant.name, outcome: 'quarantined', because };
    return { mutant: mutant.name, outcome: isSameMap(right.prepared, prepared) ? 'same' : 'unseen', because };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { mutant: mutant.name, outcome: 'refused', because: [error.message] };
  } finally {
    await rm(path);
  }
}

const prepareFile = (pool: Pool, source: BoundarySource, path: string, previous: readonly PublishedDistrict[]) =>
  pool.prepareMap({
    source,
    path,
    fileName: basename(path),
    previous,
    heldBorders: [],
    heldTerritories: [],
    accepted: false,
  });

/**
 * Takes a right file through the gate, then the same map damaged in every way, each as if the right one had been
 * published before. No database is needed: what would be published is what the worker prepares. While workers prepare
 * some mutants the next one is written.
 */
export async function tryMutants(source: BoundarySource, path: string, pool: Pool): Promise<SourceResult> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-mutants-'));
  try {
    const prepared = await prepareFile(pool, source, path, []);
    const previous = published(prepared);
    // The same map in the plain form in which mutants are written: only the damage may stop them.
    const plain = await writeMap(asFile(prepared), 'shapefile', folder);
    const [again, copy] = await Promise.all([
      prepareFile(pool, source, path, previous),
      prepareFile(pool, plainSource(source, 'shapefile'), plain, previous),
    ]);
    const right = { source, prepared, previous };
    const results: MutantResult[] = [];
    const queue = mutants.entries();
    const tryNext = async (): Promise<void> => {
      for (const [i, mutant] of queue) results[i] = await tryMutant(mutant, right, pool, folder);
    };
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, tryNext));
    return { source: source.id, heldBack: [prepared, again, copy].flatMap(hardOnes), mutants: results };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
