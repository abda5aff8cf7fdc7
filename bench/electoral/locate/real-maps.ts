import { join } from 'node:path';
import type { Polygons } from '#core/geometry/polygons.ts';
import { conform } from '#ingest/maps/conform/conform.ts';
import { measure } from '#ingest/maps/measure.ts';
import { repair } from '#ingest/maps/repair/repair.ts';
import { readInAnyForm } from '#ingest/read/read-in-any-form.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource, Source } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { unpack } from '#ingest/unpack/unpack.ts';

/** Sources of the registry whose files are among the real ones as they are published today. */
const fromRegistry = ['ca-federal-2023', 'ca-nb-2024', 'ca-ns-2019'];

/** A map of the real files, read as the ingest reads it. */
export interface RealMap {
  readonly source: BoundarySource;
  readonly districts: ReadonlyArray<{
    readonly code: string;
    readonly nameEn: string;
    readonly nameFr: string;
    readonly province: string;
    readonly geometry: Polygons;
    readonly areaKm2: number;
  }>;
}

/** Those, and all sources of real files that the registry has otherwise by now. */
export const loadRealSources = async (): Promise<Source[]> => [
  ...(await loadSources()).filter(({ id }) => fromRegistry.includes(id)),
  ...(await loadSources(join(import.meta.dirname, '../../../test/real/sources'))),
];

/** Reads every map that has a file below the folder, or those of these ids, without a database. Takes some seconds. */
export async function readRealMaps(folder: string, ids?: readonly string[]): Promise<RealMap[]> {
  const files = await listFiles(folder);
  const maps: RealMap[] = [];
  for (const source of await loadRealSources()) {
    const path = source.kind === 'boundaries' ? findFile(files, source) : null;
    if (source.kind !== 'boundaries' || path === null || ids?.includes(source.id) === false) continue;
    const archive = await unpack(path);
    const { form, read } = await readInAnyForm(source, archive, path).finally(() => archive.close());
    const { districts } = await repair(conform(form, read).districts);
    maps.push({
      source,
      districts: districts.map((district) => ({ ...district, areaKm2: measure(district.geometry).areaKm2 })),
    });
  }
  return maps;
}
