import { SourceError } from '#core/errors.ts';
import { fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import type { Layer, RawFeature, ReadOptions } from '#ingest/read/feature.ts';
import { pickProperties } from '#ingest/read/properties.ts';
import { groupRings } from '#ingest/read/rings/group-rings.ts';
import { checkFinite, noRing, wellFormed } from '#ingest/read/rings/rings.ts';
import { crsOfSpatialReference, unknownCrs } from '#ingest/read/shapefile/crs-name.ts';
import { requireFields } from '#ingest/read/used-fields.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { isObject, type JsonDocument, readJson, refuseCut, refuseServiceError } from './json-text.ts';

/**
 * Reads Esri JSON feature sets, as ArcGIS services answer a query with `f=json`: one a file, or one page a line.
 *
 * @throws SourceError where the answer is an error, is cut, or holds no polygons
 */
export async function readEsriJson(archive: Archive, options: ReadOptions): Promise<Layer[]> {
  const names = archive.members.map(({ name }) => name);
  const layers: Layer[] = [];
  for (const name of chooseMembers(names, options.members, ['.json', '.esrijson', '.ndjson'])) {
    const { documents, encoding } = await readJson(archive, name, options.encoding, false);
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
    if (!isObject(value) || !Array.isArray(value.features)) throw notEsriJson(document);
    // A page that says there is more is whole where another page follows.
    if (i === documents.length - 1) refuseCut(value, where);
    if (typeof value.geometryType === 'string' && value.geometryType !== 'esriGeometryPolygon') {
      throw new SourceError(
        `${where} holds ${value.geometryType}, not esriGeometryPolygon. Choose the layer that holds the districts' areas.`,
      );
    }
    crs ??= statedCrs(value.spatialReference, name, options.crsDeclared);
    for (const feature of value.features) {
      const record = features.length + 1;
      if (!isObject(feature) || !isObject(feature.attributes)) throw notEsriJson({ value: feature, where });
      crs ??= isObject(feature.geometry)
        ? statedCrs(feature.geometry.spatialReference, name, options.crsDeclared)
        : null;
      features.push({
        record,
        attributes: pickProperties(feature.attributes, options.used, present, `Record ${record} of ${name}`),
        geometry: readGeometry(feature.geometry, record, name),
      });
    }
  });
  if (features.length > 0) requireFields(options.used, present, name);
  return { features, recordCount: features.length, crs };
}

function notEsriJson({ value, where }: JsonDocument): SourceError {
  const isGeoJson = isObject(value) && (value.type === 'FeatureCollection' || value.type === 'Feature');
  return new SourceError(
    `${where} is not an Esri JSON feature set. ` +
      (isGeoJson ? 'It is GeoJSON: set `format.type` to geojson.' : 'Check what the address answers.'),
  );
}

function statedCrs(reference: unknown, name: string, declared: boolean): string | null {
  if (!isObject(reference)) return null;
  const known = crsOfSpatialReference(reference);
  if (known === null && !declared) throw unknownCrs(reference, name);
  return known;
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
