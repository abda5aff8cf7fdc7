import { SourceError } from '#core/errors.ts';
import { fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';
import { crsOfSpatialReference } from '#ingest/read/crs-name.ts';
import type { Layer, ReadOptions } from '#ingest/read/feature.ts';
import { groupRings } from '#ingest/read/rings/group-rings.ts';
import { checkFinite, checkNumbers, noRing, wellFormed } from '#ingest/read/rings/rings.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { type JsonFormat, readJsonLayers, type StatedCrs } from './json-layers.ts';
import { isObject, objectAt } from './json-object.ts';
import type { JsonDocument } from './json-text.ts';

/**
 * Reads Esri JSON feature sets, as ArcGIS services answer a query with `f=json`: one a file, or one page a line.
 *
 * @throws SourceError if the response is an error, is cut, or has no polygons
 */
export function readEsriJson(archive: Archive, options: ReadOptions): Promise<Layer[]> {
  return readJsonLayers(archive, options, esriJson, false);
}

const esriJson: JsonFormat = {
  endings: ['.json', '.esrijson', '.ndjson'],
  featuresOf,
  featureOf(value, where) {
    if (!isObject(value) || !isObject(value.attributes)) throw notEsriJson({ value, where });
    return value;
  },
  propertiesOf: ({ attributes }) => attributes,
  crsOfDocument: ({ spatialReference }) => crsOf(spatialReference),
  crsOfFeature: (feature) => crsOf(objectAt(feature, 'geometry').spatialReference),
  geometryOf: ({ geometry }, record, name) => readGeometry(geometry, record, name),
};

function featuresOf(document: JsonDocument): readonly unknown[] {
  const { value, where } = document;
  if (!isObject(value) || !Array.isArray(value.features)) throw notEsriJson(document);
  if (typeof value.geometryType === 'string' && value.geometryType !== 'esriGeometryPolygon') {
    throw new SourceError(
      `${where} holds ${value.geometryType}, not esriGeometryPolygon. Choose the layer that holds the districts' areas.`,
    );
  }
  return value.features;
}

function crsOf(reference: unknown): StatedCrs | null {
  return isObject(reference) ? { stated: reference, known: crsOfSpatialReference(reference) } : null;
}

function notEsriJson({ value, where }: JsonDocument): SourceError {
  const isGeoJson = isObject(value) && (value.type === 'FeatureCollection' || value.type === 'Feature');
  return new SourceError(
    `${where} is not an Esri JSON feature set. ` +
      (isGeoJson ? 'It is GeoJSON: set `format.type` to geojson.' : 'Check what the address answers.'),
  );
}

function readGeometry(geometry: unknown, record: number, name: string): Polygons | null {
  if (geometry === null || geometry === undefined) return null;
  if (isObject(geometry) && geometry.curveRings !== undefined) {
    throw new SourceError(
      `Record ${record} of ${name} is drawn with curves. Ask the service for straight lines: add returnTrueCurves=false to the address.`,
    );
  }
  const rings = isObject(geometry) ? geometry.rings : undefined;
  if (!isListOfRings(rings)) {
    throw new SourceError(
      `Record ${record} of ${name} has no rings, so it is not a polygon. Choose the layer that holds the districts' areas.`,
    );
  }
  if (rings.length === 0) return null;
  checkNumbers(rings, record, name);
  const packed = wellFormed(fromCoordinates([rings]));
  if (packed.ringEnds.length === 0) throw noRing(record, name);
  checkFinite(packed, record, name);
  return groupRings(packed);
}

function isListOfRings(value: unknown): value is number[][][] {
  return (
    Array.isArray(value) &&
    value.every(
      (ring) => Array.isArray(ring) && ring.every((position) => Array.isArray(position) && position.length >= 2),
    )
  );
}
