import { SourceError } from '#core/errors.ts';
import { fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import type { Layer, RawFeature, ReadOptions } from '#ingest/read/feature.ts';
import { pickProperties } from '#ingest/read/properties.ts';
import { checkFinite, fewestPositions, noRing } from '#ingest/read/rings/rings.ts';
import { crsOfName, unknownCrs } from '#ingest/read/shapefile/crs-name.ts';
import { requireFields } from '#ingest/read/used-fields.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { isObject, type JsonDocument, readJson, refuseCut, refuseServiceError } from './json-text.ts';

/**
 * Reads GeoJSON (RFC 7946): one FeatureCollection or Feature a file, or one a line. The `crs` member of
 * the 2008 format is understood where a file still has one.
 *
 * @throws SourceError for anything else, saying what it is
 */
export async function readGeoJson(archive: Archive, options: ReadOptions, lines: boolean): Promise<Layer[]> {
  const endings = ['.geojson', '.json', '.geojsonl', '.geojsons', '.ndjson'];
  const names = archive.members.map(({ name }) => name);
  const layers: Layer[] = [];
  for (const name of chooseMembers(names, options.members, endings)) {
    const { documents, encoding } = await readJson(archive, name, options.encoding, lines);
    layers.push({ name, encoding, ...readDocuments(documents, name, options) });
  }
  return layers;
}

function readDocuments(documents: readonly JsonDocument[], name: string, options: ReadOptions) {
  const features: RawFeature[] = [];
  const present = new Set<string>();
  let crs: string | null = null;
  documents.forEach((document, i) => {
    refuseServiceError(document);
    const { value, where } = document;
    if (!isObject(value)) throw notGeoJson(document);
    // A page that says there is more is whole where another page follows.
    if (i === documents.length - 1) refuseCut(value, where);
    crs ??= statedCrs(value.crs, name, options.crsDeclared);
    for (const feature of featuresOf(document)) {
      const record = features.length + 1;
      if (!isObject(feature) || feature.type !== 'Feature') throw notGeoJson({ value: feature, where });
      features.push({
        record,
        attributes: pickProperties(feature.properties, options.used, present, `Record ${record} of ${name}`),
        geometry: readGeometry(feature.geometry, record, name),
      });
    }
  });
  if (features.length > 0) requireFields(options.used, present, name);
  return { features, recordCount: features.length, crs };
}

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

function statedCrs(crs: unknown, name: string, declared: boolean): string | null {
  if (crs === undefined || crs === null) return null;
  const properties = isObject(crs) && isObject(crs.properties) ? crs.properties : {};
  const known = typeof properties.name === 'string' ? crsOfName(properties.name) : null;
  if (known === null && !declared) throw unknownCrs(properties.name ?? crs, name);
  return known;
}

function readGeometry(geometry: unknown, record: number, name: string): Polygons | null {
  if (geometry === null || geometry === undefined) return null;
  const type = isObject(geometry) ? geometry.type : undefined;
  const coordinates = isObject(geometry) ? geometry.coordinates : undefined;
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    throw new SourceError(
      `Record ${record} of ${name} is a ${String(type ?? 'geometry without a type')}, not a Polygon or MultiPolygon. Choose the layer ` +
        "that holds the districts' areas.",
    );
  }
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  if (!isNested(polygons)) {
    throw new SourceError(
      `Record ${record} of ${name} is damaged: its coordinates are not those of a ${type}. Fetch the file again.`,
    );
  }
  const nonEmpty = polygons.filter((rings) => rings.length > 0);
  if (nonEmpty.length === 0) return null;
  const enclosing = nonEmpty
    .filter(([exterior]) => (exterior?.length ?? 0) >= fewestPositions)
    .map((rings) => rings.filter((ring) => ring.length >= fewestPositions).map(closed));
  if (enclosing.length === 0) throw noRing(record, name);
  const packed = fromCoordinates(enclosing);
  checkFinite(packed, record, name);
  return packed;
}

function closed(ring: readonly number[][]): readonly number[][] {
  const first = ring[0] as number[];
  const last = ring[ring.length - 1] as number[];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}

function isNested(value: unknown): value is number[][][][] {
  const isRing = (ring: unknown) =>
    Array.isArray(ring) && ring.every((position) => Array.isArray(position) && position.length >= 2);
  return Array.isArray(value) && value.every((polygon) => Array.isArray(polygon) && polygon.every(isRing));
}
