import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceError } from '#core/errors.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { Finding } from '#ingest/maps/check/finding.ts';
import type { PublishedDistrict } from '#ingest/maps/district.ts';
import { type Prepared, prepare } from '#ingest/maps/prepare.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpackParts } from '#ingest/run/workers/packed.ts';
import { type MapFile, type Mutant, wgs84Prj } from './map-file.ts';
import { mutants } from './mutants.ts';
import { isSameMap } from './same-map.ts';
import { plainSource, writeMap } from './write-map.ts';

/**
 * What became of a mutant. `quarantined`: the gate held it back; `refused`: it could not be read as the source
 * describes it; `same`: it was published, and is the right map; `unseen`: it was published, and is not.
 */
export interface MutantResult {
  readonly mutant: string;
  readonly outcome: 'quarantined' | 'refused' | 'same' | 'unseen';
  /** The checks that held it back, or the reason for which it was refused. */
  readonly because: readonly string[];
}

export interface SourceResult {
  readonly source: string;
  /** Hard findings about the right file, and about the right file when it comes again: there must be none. */
  readonly heldBack: readonly Finding[];
  readonly mutants: readonly MutantResult[];
}

const silent = { onStage: () => {}, onGeometries: () => {} };
const hardOnes = ({ findings }: Prepared): Finding[] => findings.filter(({ severity }) => severity === 'hard');

function published(prepared: Prepared): PublishedDistrict[] {
  const shapes = unpackParts(prepared.geometries);
  return prepared.districts.map((district, i) => ({ ...district, geometry: shapes[i] as Buffer }));
}

/** Fresh copies of the districts of the right map, to be damaged. */
function asFile(prepared: Prepared): MapFile {
  const shapes = unpackParts(prepared.geometries);
  const districts = prepared.districts.map(({ code, nameEn, nameFr, province, population, electorCount }, i) => ({
    ...{ code, nameEn, nameFr, province, geometry: decodeWkb(shapes[i] as Buffer) },
    population: String(population ?? ''),
    electorCount: String(electorCount ?? ''),
  }));
  return { districts, prj: wgs84Prj };
}

async function tryMutant(
  mutant: Mutant,
  right: Prepared,
  previous: readonly PublishedDistrict[],
  source: BoundarySource,
  folder: string,
): Promise<MutantResult> {
  const type = mutant.asGeoJson ? 'geojson' : 'shapefile';
  const path = await writeMap(mutant.damage(asFile(right)), type, folder);
  try {
    const prepared = await prepare({ source: plainSource(source, type), path, previous }, silent);
    const because = [...new Set(hardOnes(prepared).map(({ check }) => check))];
    if (because.length > 0) return { mutant: mutant.name, outcome: 'quarantined', because };
    return { mutant: mutant.name, outcome: isSameMap(right, prepared) ? 'same' : 'unseen', because };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { mutant: mutant.name, outcome: 'refused', because: [error.message] };
  }
}

/**
 * Takes a right file through the gate, then the same map damaged in every way, each as if the right one had been
 * published before. No database is needed: what would be published is what `prepare` gives.
 */
export async function tryMutants(source: BoundarySource, path: string): Promise<SourceResult> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-mutants-'));
  try {
    const right = await prepare({ source, path, previous: [] }, silent);
    const previous = published(right);
    const again = await prepare({ source, path, previous }, silent);
    // The same map in the plain form in which mutants are written: what holds them back must be the damage alone.
    const plain = await writeMap(asFile(right), 'shapefile', folder);
    const copy = await prepare({ source: plainSource(source, 'shapefile'), path: plain, previous }, silent);
    const results: MutantResult[] = [];
    for (const mutant of mutants) results.push(await tryMutant(mutant, right, previous, source, folder));
    return { source: source.id, heldBack: [right, again, copy].flatMap(hardOnes), mutants: results };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
