import { type GeoJSONVTFeature, type GeoJSONVTTile, geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry, MultiPolygon } from 'geojson';
import { groupBy } from '#core/collections/lists-by-key.ts';
import { comparePrecedence } from '#locator/src/answer/precedence.ts';
import { isInRings } from '#locator/src/geometry/ray-crossing.ts';
import { mercatorX, mercatorY, type SquareBox } from './lines/arcs.ts';
import { extent } from './lines/zoom-lines.ts';
import type { DistrictShape, DrawnDistrict, MapShapes } from './map-shapes.ts';
import type { TileLine } from './tile-polygons.ts';
import { validDistricts } from './valid-districts.ts';
import { bordersInView, drawBounded, meets, polygonsInView, type View } from './view-lines.ts';

/** A tile of the usual scheme: `z` halvings of the world, `x` eastwards, `y` southwards. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Around a tile, so that a line is drawn to its edge. */
const buffer = 64;

const positionsOf = (features: readonly DistrictFeature[]): number =>
  features.reduce((sum, { geometry }) => geometry.coordinates.flat().reduce((all, ring) => all + ring.length, sum), 0);

/**
 * One tile of some maps of a level, as a Mapbox Vector Tile, with the layers `districts` (polygons), `borders` (each
 * line once; `outer` if no other district lies beyond it, `province` if one of another province does) and `labels` (a
 * point in each district, and one more in the middle of a tile that a district covers far from its own point, so that a
 * name is seen however closely the reader looks).
 *
 * @returns no bytes if nothing lies in the tile
 */
export function drawTile(maps: readonly MapShapes<DrawnDistrict>[], address: TileAddress): Uint8Array {
  const box = boxAround(address);

  const shown = maps.flatMap((map) =>
    map.districts.filter(({ box: its }) => meets(its, box)).map((district) => ({ map, district })),
  );
  if (shown.length === 0) return new Uint8Array();
  // If several maps cover a place, the district that takes precedence is drawn last, over the others.
  shown.sort((a, b) => comparePrecedence(b.district.version, a.district.version));
  const { view, drawn: districts } = drawBounded(
    { z: address.z, box },
    (of) => shown.flatMap(({ map, district }) => districtFeature(map, district, of)),
    positionsOf,
  );
  const layers = {
    districts,
    borders: maps.flatMap((map) => borderFeatures(map, view)),
    labels: [
      ...shown.flatMap(({ district }) => labelFeature(district, address)),
      ...middleLabel(districts, shown, address),
    ],
  };
  const tiles = Object.entries(layers)
    .filter(([, features]) => features.length > 0)
    .map(([name, features]) => [name, cutTile(features, address)] as const);
  if (tiles.length === 0) return new Uint8Array();
  const cut: Record<string, GeoJSONVTTile> = Object.fromEntries(tiles);
  makeValid(cut, new Map(shown.map(({ map, district }) => [district.version.index, map])));
  const filled = Object.entries(cut).flatMap(([name, layer]) => {
    const features = (layer.features as GeoJSONVTFeature[]).filter(({ geometry }) => geometry.length > 0);
    return features.length > 0 ? [[name, { ...layer, features }]] : [];
  });
  return filled.length > 0 ? fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent }) : new Uint8Array();
}

/** The box of a tile with its buffer. */
export function boxAround({ z, x, y }: TileAddress): SquareBox {
  const scale = 2 ** z;
  const margin = buffer / extent;
  return [(x - margin) / scale, (y - margin) / scale, (x + 1 + margin) / scale, (y + 1 + margin) / scale];
}

/** A district or borders of a kind, cut to a tile. */
interface CutFeature {
  readonly id?: number | string | undefined;
  geometry: TileLine[];
}
const cutFeatures = (layer: GeoJSONVTTile | undefined) => (layer?.features ?? []) as unknown as CutFeature[];

/** @param mapOf the map of each district, by the id of its feature */
function makeValid(
  tile: Readonly<Record<string, GeoJSONVTTile>>,
  mapOf: ReadonlyMap<unknown, MapShapes<DrawnDistrict>>,
): void {
  const byMap = groupBy(cutFeatures(tile.districts), ({ id }) => mapOf.get(id)!);
  const borders = cutFeatures(tile.borders).map(({ geometry }) => geometry);
  for (const districts of byMap.values()) {
    const rings = districts.map(({ geometry }) => geometry);
    validDistricts(rings, borders).forEach((valid, i) => {
      districts[i]!.geometry = valid;
    });
  }
}

/** The library clips, rounds and winds the rings. It simplifies nothing: it would treat neighbours differently. */
function cutTile(features: Feature[], { z, x, y }: TileAddress): GeoJSONVTTile {
  const options = {
    extent,
    buffer,
    tolerance: 0,
    maxZoom: z,
    clip: true,
    wrap: false,
    coordinates: 'unitSquare',
  } as const;
  return geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, options);
}

type DistrictFeature = Feature<MultiPolygon, { readonly id: string; readonly nameEn: string; readonly nameFr: string }>;

function districtFeature(
  map: MapShapes<DrawnDistrict>,
  district: DistrictShape<DrawnDistrict>,
  view: View,
): DistrictFeature[] {
  const polygons = polygonsInView(map, district, view);
  if (polygons.length === 0) return [];
  const { boundary, index, nameEn, nameFr } = district.version;
  const { code, id, set } = boundary;
  const properties = { id, code, nameEn, nameFr, jurisdiction: set.jurisdiction.nameEn };
  return [feature({ type: 'MultiPolygon', coordinates: polygons }, properties, index)];
}

function borderFeatures(map: MapShapes<DrawnDistrict>, view: View): Feature[] {
  return Object.entries(bordersInView(map, view))
    .filter(([, coordinates]) => coordinates.length > 0)
    .map(([kind, coordinates]) => {
      const properties = { outer: kind === 'outer', ...(kind === 'province' && { province: true }) };
      return feature({ type: 'MultiLineString', coordinates }, properties);
    });
}

/** Where a district's label is, in tiles of a zoom. */
function labelPosition({ version }: DistrictShape<DrawnDistrict>, z: number): readonly [number, number] {
  const scale = 2 ** z;
  return [mercatorX(version.labelLongitude) * scale, mercatorY(version.labelLatitude) * scale];
}

/** A label belongs to one tile alone. */
function labelFeature(district: DistrictShape<DrawnDistrict>, { z, x, y }: TileAddress): Feature[] {
  const position = labelPosition(district, z);
  if (Math.floor(position[0]) !== x || Math.floor(position[1]) !== y) return [];
  const { boundary, nameEn, nameFr, index } = district.version;
  const coordinates = position.map((value) => value / 2 ** z);
  return [feature({ type: 'Point', coordinates }, { id: boundary.id, nameEn, nameFr }, index)];
}

/** The label of the district that is found in a tile's middle, unless its own label is in this tile or a next one. */
function middleLabel(
  districts: readonly DistrictFeature[],
  shown: ReadonlyArray<{ readonly district: DistrictShape<DrawnDistrict> }>,
  { z, x, y }: TileAddress,
): Feature[] {
  const [middleX, middleY] = [(x + 0.5) / 2 ** z, (y + 0.5) / 2 ** z];
  const drawn = districts.findLast(({ geometry }) => isInRings(geometry.coordinates.flat(), middleX, middleY));
  const district = shown.find(({ district: { version } }) => version.index === drawn?.id)?.district;
  if (!drawn || !district) return [];
  const [labelX, labelY] = labelPosition(district, z);
  if (Math.abs(Math.floor(labelX) - x) <= 1 && Math.abs(Math.floor(labelY) - y) <= 1) return [];
  const { id, nameEn, nameFr } = drawn.properties;
  return [feature({ type: 'Point', coordinates: [middleX, middleY] }, { id, nameEn, nameFr }, district.version.index)];
}

function feature<Shape extends Geometry, Properties extends Record<string, unknown>>(
  geometry: Shape,
  properties: Properties,
  id?: number,
): Feature<Shape, Properties> {
  return { type: 'Feature', geometry, properties, ...(id !== undefined && { id }) };
}
