import { fromCoordinates, toCoordinates } from '#core/geometry/polygons.ts';
import { AddressError } from '#ingest/fetch/http/errors.ts';
import { countAt, isObject, type JsonObject, objectAt } from '#ingest/read/json/json-object.ts';
import { groupRings } from '#ingest/read/rings/group-rings.ts';
import { wellFormed } from '#ingest/read/rings/rings.ts';

type Ring = number[][];

/**
 * A polygon feature of Esri JSON as a GeoJSON one, for services that give nothing else. A feature without rings gets
 * the geometry null.
 *
 * @throws AddressError if its geometry is anything but rings
 */
export function geoJsonFeature(feature: unknown, objectIdField: string | undefined, address: string): JsonObject {
  const properties = objectAt(feature, 'attributes');
  const id = objectIdField === undefined ? undefined : properties[objectIdField];
  const geometry = objectAt(feature, 'geometry');
  const rings = Object.keys(geometry).length === 0 ? [] : geometry.rings;
  if (!isListOfRings(rings)) {
    throw new AddressError(address, `the feature ${String(id)} is not a polygon of straight lines`, {
      state: 'quarantined',
      advice: 'Choose the layer that holds the areas; if they are drawn with curves, add returnTrueCurves=false.',
    });
  }
  return {
    type: 'Feature',
    ...(id === undefined ? {} : { id }),
    geometry: rings.length === 0 ? null : { type: 'MultiPolygon', coordinates: coordinates(rings) },
    properties,
  };
}

function isListOfRings(value: unknown): value is Ring[] {
  const isPosition = (position: unknown) => Array.isArray(position) && position.length >= 2;
  return Array.isArray(value) && value.every((ring) => Array.isArray(ring) && ring.every(isPosition));
}

function coordinates(rings: readonly Ring[]): number[][][][] {
  const { positions, ringEnds } = fromCoordinates([rings]);
  const polygons = toCoordinates(groupRings(wellFormed({ positions, ringEnds })));
  // Esri's exteriors run clockwise, those of RFC 7946 the other way (section 3.1.6).
  for (const polygon of polygons) for (const ring of polygon) ring.reverse();
  return polygons;
}

/** The `crs` member by which a GeoJSON file of 2008's kind says that it is not in WGS84; none if it is. */
export function geoJsonCrs(spatialReference: unknown): JsonObject {
  const wkid = countAt(spatialReference, 'latestWkid') ?? countAt(spatialReference, 'wkid');
  if (!isObject(spatialReference) || wkid === undefined || wkid === 4326) return {};
  return { crs: { type: 'name', properties: { name: `EPSG:${wkid}` } } };
}
