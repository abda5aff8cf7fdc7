import { SourceError } from '#core/errors.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import type { Layer, RawFeature, ReadOptions } from './feature.ts';
import { readGeoPackage } from './geopackage/geopackage.ts';
import { readEsriJson } from './json/esri-json.ts';
import { readGeoJson } from './json/geojson.ts';
import { readShapefile } from './shapefile/shapefile.ts';
import { usedFields } from './used-fields.ts';

export type { RawFeature } from './feature.ts';

/** All features of a source's file, in the source's own coordinate system. */
export interface ReadResult {
  readonly features: RawFeature[];
  /** EPSG code (`EPSG:3347`) or WKT that the file itself states; null if it states none. */
  readonly crs: string | null;
  /** How many shapes bear the number of another row of their table. */
  readonly misnumbered?: number;
  /** As found or declared; if layers differ, each encoding once, separated by commas. */
  readonly encoding: string | null;
}

/**
 * Reads what a source describes out of its file. Attributes are the fields that the source uses, what a
 * file states of its own shapes, and no others.
 *
 * @param isConverted whether the file is of another format than the source describes, so that its fields may be named
 * as
 *   that format has them
 * @param isLazy see `ReadOptions`
 * @throws SourceError if the file is not what the source says; nothing else is thrown for a bad file
 */
export async function readFeatures(
  source: BoundarySource,
  archive: Archive,
  isConverted = false,
  isLazy = false,
): Promise<ReadResult> {
  const layers = await readLayers(archive, source.format.type, {
    members: source.format.members,
    encoding: source.format.encoding,
    used: usedFields(source),
    where: source.where,
    isConverted,
    isLazy,
    crsDeclared: source.crs !== undefined,
  });
  const features = inOneCount(layers);
  if (features.length === 0) {
    throw new SourceError(
      `${layers.map(({ name }) => name).join(', ')} holds no features: the publisher answered an empty dataset. Look on ` +
        `${source.page} for what became of it.`,
    );
  }
  return {
    features,
    crs: commonCrs(layers, source.crs !== undefined),
    misnumbered: layers.reduce((sum, { misnumbered = 0 }) => sum + misnumbered, 0),
    encoding: [...new Set(layers.map(({ encoding }) => encoding))].join(', '),
  };
}

function readLayers(archive: Archive, type: BoundarySource['format']['type'], options: ReadOptions): Promise<Layer[]> {
  switch (type) {
    case 'shapefile':
      return readShapefile(archive, options);
    case 'geojson':
      return readGeoJson(archive, options, false);
    case 'geojson-lines':
      return readGeoJson(archive, options, true);
    case 'esri-json':
      return readEsriJson(archive, options);
    case 'geopackage':
      return readGeoPackage(archive, options);
  }
}

function inOneCount(layers: readonly Layer[]): RawFeature[] {
  let before = 0;
  return layers.flatMap(({ features, recordCount }) => {
    const start = before;
    before += recordCount;
    return start === 0 ? features : features.map((feature) => ({ ...feature, record: feature.record + start }));
  });
}

/** Layers of one source are one map, so they must be in one system, unless the source says which it is. */
function commonCrs(layers: readonly Layer[], declared: boolean): string | null {
  const [first, ...others] = layers;
  const other = others.find(({ crs }) => crs?.replace(/\s+/g, '') !== first?.crs?.replace(/\s+/g, ''));
  if (other !== undefined && !declared) {
    throw new SourceError(
      `${first?.name} and ${other.name} state different coordinate systems. Read them as two sources, or declare \`crs\` in the ` +
        'source if they are the same after all.',
    );
  }
  return first?.crs ?? null;
}
