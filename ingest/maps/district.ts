import type { Polygons } from '#core/geometry/polygons.ts';

/** A district as it will be published: conformed, repaired, merged into one geometry. */
export interface District {
  code: string;
  nameEn: string;
  nameFr: string;
  /** Two letters; empty if the source does not say. */
  province: string;
  population: number | null;
  electorCount: number | null;
  /** WGS84 longitude and latitude, normalized: equal areas have equal positions. */
  geometry: Polygons;
}

/** What is derived from a district's geometry and stored beside it. */
export interface Measures {
  vertices: number;
  areaKm2: number;
  /** Inside the district; null if it has no positions at all. */
  label: [longitude: number, latitude: number] | null;
  boundingBox: readonly [west: number, south: number, east: number, north: number];
  /** SHA-256 over geometry, province and counts. Names are compared separately: a renaming is not a new border. */
  contentHash: string;
}

/** A district of the last publication of the same source, for comparison. */
export interface PublishedDistrict {
  code: string;
  nameEn: string;
  nameFr: string;
  areaKm2: number;
  contentHash: string;
  /** WKB, as published; null if it was not read: it is needed only if the map has changed. */
  geometry: Uint8Array | null;
}
