import type { BoundarySource } from '#ingest/registry/source.ts';
import { shapefileOf } from '#test/support/fixtures/shapefile.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import type { StandInFeature } from '#test/support/stand-ins/features.ts';

const degrees =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

type Described = Pick<BoundarySource, 'format' | 'crs'>;

/** The layers that a source reads, by their paths in its archive: `outer.zip/inner.shp` in a zip of the zip. */
export function layerPaths({ format }: Described): string[] {
  const patterns = format.members ?? ['districts.shp'];
  return patterns.map((pattern) => pattern.replaceAll('**', 'data').replaceAll('*', ''));
}

/** A publisher's archive: the features dealt out over the layers given, in the encoding that the source declares. */
export async function zippedShapefile(
  source: Described,
  features: readonly StandInFeature[],
  paths = layerPaths(source),
): Promise<Buffer> {
  const isLatin = source.format.encoding === 'windows-1252';
  const options = {
    encoding: isLatin ? ('latin1' as const) : ('utf8' as const),
    ...(isLatin ? {} : { cpg: 'UTF-8' }),
    ...(source.crs === undefined ? { prj: degrees } : {}),
  };
  const columns = Object.keys(features[0]?.attributes ?? {}).map((name) => ({ name, type: 'C', length: 60 }));
  const members = paths.map((path, layer) => {
    const records = features
      .filter((_, i) => i % paths.length === layer)
      .map(({ attributes, rings }) => ({
        values: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)])),
        rings,
      }));
    return shapefileOf(path.replace(/\.shp$/i, ''), columns, records, options);
  });
  return nestedZip(Object.assign({}, ...members));
}

async function nestedZip(members: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const plain: Record<string, Buffer> = {};
  const inner = new Map<string, Record<string, Buffer>>();
  for (const [path, content] of Object.entries(members)) {
    const [, outer, rest] = /^(.*?\.zip)\/(.+)$/i.exec(path) ?? [];
    if (outer === undefined || rest === undefined) plain[path] = content;
    else inner.set(outer, { ...inner.get(outer), [rest]: content });
  }
  for (const [outer, files] of inner) plain[outer] = await nestedZip(files);
  return zipOf(plain);
}
