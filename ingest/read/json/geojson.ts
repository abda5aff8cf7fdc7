import { SourceError } from '#core/errors.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { crsOfName } from '#ingest/read/crs-name.ts';
import type { Layer, ReadOptions } from '#ingest/read/feature.ts';
import { packPolygons } from '#ingest/read/rings/pack-polygons.ts';
import { checkNumbers } from '#ingest/read/rings/rings.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { type JsonFormat, readJsonLayers } from './json-layers.ts';
import { isObject, objectAt } from './json-object.ts';
import type { JsonDocument } from './json-text.ts';
import { withoutTopology } from './topology.ts';

/**
 * Reads GeoJSON (RFC 7946): one FeatureCollection or Feature a file, or one a line. The `crs` member of
 * the 2008 format is read if a file has one, and TopoJSON as the GeoJSON that it stands for.
 *
 * @throws SourceError for anything else, saying what it is
 */
export function readGeoJson(archive: Archive, options: ReadOptions, lines: boolean): Promise<Layer[]> {
  return readJsonLayers(archive, options, geoJson, lines);
}

const geoJson: JsonFormat = {
  endings: ['.geojson', '.json', '.geojsonl', '.geojsons', '.ndjson', '.topojson'],
  convert: withoutTopology,
  featuresOf,
  featureOf(value, where) {
    if (!isObject(value) || value.type !== 'Feature') throw notGeoJson({ value, where });
    return value;
  },
  propertiesOf: ({ properties }) => properties,
  crsOfDocument({ crs }) {
    if (crs === undefined || crs === null) return null;
    const { name } = objectAt(crs, 'properties');
    return { stated: name ?? crs, known: typeof name === 'string' ? crsOfName(name) : null };
  },
  geometryOf: ({ geometry }, record, name) => readGeometry(geometry, record, name),
};

function featuresOf(document: JsonDocument): readonly unknown[] {
  const { value } = document;
  if (!isObject(value)) throw notGeoJson(document);
  if (value.type === 'Feature') return [value];
  if (value.type === 'FeatureCollection' && Array.isArray(value.features)) return value.features;
  throw notGeoJson(document);
}

function notGeoJson({ value, where }: JsonDocument): SourceError {
  const type =
    isObject(value) && typeof value.type === 'string' ? `its type is ${JSON.stringify(value.type)}` : 'it has no type';
  const esri = isObject(value) && (Array.isArray(value.features) || isObject(value.attributes));
  return new SourceError(
    `${where} is not a GeoJSON Feature or FeatureCollection: ${type}. ` +
      (esri && type === 'it has no type'
        ? 'It looks like Esri JSON: set `format.type` to esri-json.'
        : 'Check what the address answers.'),
  );
}

function readGeometry(geometry: unknown, record: number, name: string): Polygons | null {
  if (geometry === null || geometry === undefined) return null;
  const polygons = areasOf(geometry, record, name);
  checkNumbers(polygons.flat(), record, name);
  return packPolygons(polygons, record, name);
}

/**
 * The polygons of a geometry. A collection may hold lines and points beside them, which cutting one map with another
 * leaves behind.
 */
function areasOf(geometry: unknown, record: number, name: string): number[][][][] {
  const { type, coordinates, geometries } = isObject(geometry) ? geometry : {};
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const areas = geometries.filter(
      (part) => isObject(part) && !/^(?:Multi)?(?:Point|LineString)$/u.test(String(part.type)),
    );
    if (areas.length > 0 && areas.every((part) => part.type !== type)) {
      return areas.flatMap((part) => areasOf(part, record, name));
    }
    throw new SourceError(
      `Record ${record} of ${name} is a GeometryCollection without a polygon. If it is no district, leave it out by a condition in \`where\`; ` +
        'else ask the publisher for its area.',
    );
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    throw new SourceError(
      `Record ${record} of ${name} is a ${String(type ?? 'geometry without a type')}, not a Polygon or MultiPolygon. Choose the layer ` +
        "that holds the districts' areas.",
    );
  }
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  if (isNested(polygons)) return polygons;
  throw new SourceError(
    `Record ${record} of ${name} is damaged: its coordinates are not those of a ${type}. Fetch the file again.`,
  );
}

function isNested(value: unknown): value is number[][][][] {
  const isRing = (ring: unknown) =>
    Array.isArray(ring) && ring.every((position) => Array.isArray(position) && position.length >= 2);
  return Array.isArray(value) && value.every((polygon) => Array.isArray(polygon) && polygon.every(isRing));
}
