import { join } from 'node:path';
import { concatenate, type Polygons } from '#core/geometry/polygons.ts';
import { readInAnyForm } from '#ingest/read/read-in-any-form.ts';
import { evaluate, meetsConditions } from '#ingest/registry/expression.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource, Expression } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import type { WrittenFile } from './writers.ts';
import { polygonsOf, type WrittenRecord } from './written.ts';

/** Islands by the hundred, holes, a coast, cities within the land of others, and systems in degrees and in metres. */
export const realMaps = [
  'csd-3520005',
  'csd-2466023',
  'csd-3528052',
  'csd-4806016',
  'csd-3506008',
  'ca-yt-2015',
  'ca-mb-2008',
  'ca-sk-2012',
  'ca-nb-2024',
  'ca-ns-2019',
];

/** A map as its publisher gave it, under fields that every format has room for. */
export interface RealRecords {
  readonly source: BoundarySource;
  /** As `crs` of a source says it. */
  readonly crs: string;
  /** One of each district. */
  readonly records: readonly WrittenRecord[];
}

const fieldsOf = (source: BoundarySource) =>
  ({
    CODE: source.fields.code,
    NAME_EN: source.fields.nameEn,
    NAME_FR: source.fields.nameFr,
    PROV: source.fields.province,
  }) satisfies Record<string, Expression | undefined>;

export async function readRealRecords(id: string): Promise<RealRecords> {
  const folder = process.env.HUSTINGS_REAL_DATA as string;
  const known = [...(await loadSources(join(import.meta.dirname, '../sources'))), ...(await loadSources())];
  const source = known.find((each): each is BoundarySource => each.kind === 'boundaries' && each.id === id)!;
  const path = findFile(await listFiles(folder), source)!;
  const archive = await unpack(path);
  const { form, read } = await readInAnyForm(source, archive, path).finally(() => archive.close());
  const fields = Object.entries(fieldsOf(form)).filter(
    (entry): entry is [string, Expression] => entry[1] !== undefined,
  );
  const records = new Map<string, { attributes: Record<string, string>; geometries: Polygons[] }>();
  for (const { attributes, geometry } of read.features) {
    if (geometry === null || !meetsConditions(form.where ?? [], attributes)) continue;
    const written = Object.fromEntries(fields.map(([name, expression]) => [name, evaluate(expression, attributes)]));
    const record = records.get(written.CODE!);
    if (record) record.geometries.push(geometry);
    else records.set(written.CODE!, { attributes: written, geometries: [geometry] });
  }
  return {
    source: form,
    crs: form.crs ?? read.crs ?? 'EPSG:4326',
    records: [...records.values()].map(({ attributes, geometries }) => ({
      attributes,
      polygons: polygonsOf(concatenate(geometries)),
    })),
  };
}

/** The source of a rewritten file: what must be true of the map stays as it is. */
export function sourceOf({ source, crs }: RealRecords, format: WrittenFile['format'], merge: boolean): BoundarySource {
  const { alternatives: _, where: __, ...same } = source;
  const fields = Object.fromEntries(
    Object.entries({ code: 'CODE', nameEn: 'NAME_EN', nameFr: 'NAME_FR', province: 'PROV' }).filter(
      ([name]) => source.fields[name as keyof BoundarySource['fields']] !== undefined,
    ),
  ) as unknown as BoundarySource['fields'];
  return { ...same, format: { type: format }, crs, fields, merge };
}
