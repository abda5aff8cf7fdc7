import { SourceError } from '#core/errors.ts';
import { besideMember, chooseMembers } from '#ingest/read/choose-members.ts';
import type { Layer, RawFeature, ReadOptions } from '#ingest/read/feature.ts';
import { meetsConditions } from '#ingest/registry/expression.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { readTable } from './dbf.ts';
import { isOfPolygons, misnumberedRecords, readPolygons, recordOffsets } from './shp.ts';

/**
 * Reads the shapefile layers that a source means, one after the other. A deleted record is left out with its shape; a
 * null shape is a feature without geometry.
 *
 * @throws SourceError if a layer lacks its `.dbf`, a file is damaged, or shapes and attributes do not match in number
 */
export async function readShapefile(archive: Archive, options: ReadOptions): Promise<Layer[]> {
  const names = archive.members.map(({ name }) => name);
  const layers: Layer[] = [];
  for (const name of await polygonLayers(archive, names, options))
    layers.push(await readLayer(archive, names, name, options));
  return layers;
}

/**
 * The layers to read. If a file also contains points or lines (city halls, street centres), those are left out: no
 * district is one.
 */
async function polygonLayers(archive: Archive, names: readonly string[], options: ReadOptions): Promise<string[]> {
  const candidates = options.members
    ? chooseMembers(names, options.members, ['.shp'])
    : names.filter((name) => /\.shp$/iu.test(name));
  if (candidates.length < 2) return chooseMembers(names, options.members, ['.shp']);
  const polygons: string[] = [];
  for (const name of candidates) if (isOfPolygons(await archive.read(name))) polygons.push(name);
  if (polygons.length === 0) return candidates;
  if (options.members || polygons.length === 1) return polygons;
  return chooseMembers(polygons, options.members, ['.shp']);
}

async function readLayer(
  archive: Archive,
  names: readonly string[],
  name: string,
  options: ReadOptions,
): Promise<Layer> {
  const dbfName = besideMember(names, name, '.dbf');
  if (dbfName === undefined) {
    throw new SourceError(
      `${name} has no .dbf beside it, and so no codes or names. The files of a shapefile belong together: fetch the whole ` +
        'archive.',
    );
  }
  const read = async (ending: string) => {
    const beside = besideMember(names, name, ending);
    return beside === undefined ? null : archive.read(beside);
  };
  const [shp, shx, dbf, cpg, prj] = await Promise.all([
    archive.read(name),
    read('.shx'),
    archive.read(dbfName),
    read('.cpg'),
    read('.prj'),
  ]);
  const offsets = recordOffsets(shp, shx, name);
  const { records, encoding } = await readTable(dbf, dbfName, options.used, {
    declared: options.encoding,
    cpg: cpg?.toString('latin1') ?? null,
    isConverted: options.isConverted,
  });
  if (records.length !== offsets.length) {
    throw new SourceError(
      `${name} holds ${offsets.length} shapes, but ${dbfName} ${records.length} records: which belongs to which cannot be told. ` +
        'Fetch the file again.',
    );
  }
  const features: RawFeature[] = [];
  records.forEach((attributes, i) => {
    if (attributes === null) return;
    const record = i + 1;
    const isUsed = meetsConditions(options.where ?? [], attributes);
    const read = () => (isUsed ? readPolygons(shp, offsets[i] as number, record, name) : null);
    features.push(
      options.isLazy
        ? {
            record,
            attributes,
            get geometry() {
              return read();
            },
          }
        : { record, attributes, geometry: read() },
    );
  });
  return {
    name,
    features,
    recordCount: records.length,
    misnumbered: misnumberedRecords(shp, offsets),
    crs:
      prj
        ?.toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim() || null,
    encoding,
  };
}
