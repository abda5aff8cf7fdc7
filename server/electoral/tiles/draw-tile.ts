import { type GeoJSONVTTile, geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry, Polygon, Position } from 'geojson';
import { comparePrecedence } from '#server/electoral/map/precedence.ts';
import { mercatorX, mercatorY } from './arcs.ts';
import { boxOf, type DistrictShape, type MapShapes, type SquareBox } from './map-shapes.ts';
import { drawLine } from './outline.ts';

/** A tile of the usual scheme: `z` halvings of the world, `x` eastwards, `y` southwards. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Units along a tile's side (Mapbox Vector Tile Specification 2.1, section 4.3). */
const extent = 4096;
/** Around a tile, so that a line is drawn to its edge. */
const buffer = 64;
/** Vertices are left out that lie within this many units of the simplified line: three eighths of a pixel. */
const tolerance = 3;

/**
 * One tile of some maps of a level, as a Mapbox Vector Tile, with the layers `districts` (polygons), `borders` (each line
 * once; `outer` where no other district lies beyond it) and `labels` (a point in each district).
 *
 * @returns no bytes where nothing lies in the tile
 */
export function drawTile(maps: readonly MapShapes[], address: TileAddress): Uint8Array {
  const scale = 2 ** address.z;
  const margin = buffer / extent;
  const box = [
    (address.x - margin) / scale,
    (address.y - margin) / scale,
    (address.x + 1 + margin) / scale,
    (address.y + 1 + margin) / scale,
  ] as const;
  const limit = (tolerance / extent / scale) ** 2;

  const shown = maps.flatMap((map) =>
    map.districts.filter(({ box: its }) => meets(its, box)).map((district) => ({ map, district })),
  );
  if (shown.length === 0) return new Uint8Array();
  // The district that answers where several maps cover a place is drawn last, over the others.
  shown.sort((a, b) => comparePrecedence(b.district.version, a.district.version));
  const layers = {
    districts: shown.flatMap(({ map, district }) => districtFeature(map, district, limit, box)),
    borders: maps.flatMap((map) => borderFeatures(map, limit, box)),
    labels: shown.flatMap(({ district }) => labelFeature(district, address)),
  };
  const tiles = Object.entries(layers)
    .filter(([, features]) => features.length > 0)
    .map(([name, features]) => [name, cutTile(features, address)]);
  if (tiles.length === 0) return new Uint8Array();
  return fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent });
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

function districtFeature(
  { arcs }: MapShapes,
  { version, rings }: DistrictShape,
  limit: number,
  box: SquareBox,
): Feature[] {
  const polygons: Position[][][] = [];
  for (const polygon of rings) {
    const drawn: Position[][] = [];
    for (const [i, ring] of polygon.entries()) {
      const line = meets(boxOf(arcs, [ring]), box) ? drawLine(arcs, ring, limit, box) : [];
      // Without its exterior a polygon has no holes.
      if (line.length < 4 && i === 0) break;
      if (line.length >= 4) drawn.push(line);
    }
    if (drawn.length > 0) polygons.push(drawn);
  }
  if (polygons.length === 0) return [];
  const { boundary, nameEn, nameFr } = version;
  const { code, id, set } = boundary;
  const properties = { id, code, nameEn, nameFr, jurisdiction: set.jurisdiction.nameEn };
  return [
    feature({ type: 'MultiPolygon', coordinates: polygons as Polygon['coordinates'][] }, properties, version.index),
  ];
}

function borderFeatures({ arcs }: MapShapes, limit: number, box: SquareBox): Feature[] {
  const lines: Record<'shared' | 'outer', Position[][]> = { shared: [], outer: [] };
  for (let arc = 0; arc < arcs.uses.length; arc++) {
    if (!meets(boxOf(arcs, [Int32Array.of(arc)]), box)) continue;
    const line = drawLine(arcs, [arc], limit, box);
    const isPoint = line.length === 2 && line[0]![0] === line[1]![0] && line[0]![1] === line[1]![1];
    if (line.length > 1 && !isPoint) lines[arcs.uses[arc] === 1 ? 'outer' : 'shared'].push(line);
  }
  return Object.entries(lines)
    .filter(([, coordinates]) => coordinates.length > 0)
    .map(([kind, coordinates]) => feature({ type: 'MultiLineString', coordinates }, { outer: kind === 'outer' }));
}

/** A label belongs to one tile alone. */
function labelFeature({ version }: DistrictShape, { z, x, y }: TileAddress): Feature[] {
  const position = [mercatorX(version.labelLongitude), mercatorY(version.labelLatitude)] as const;
  const scale = 2 ** z;
  if (Math.floor(position[0] * scale) !== x || Math.floor(position[1] * scale) !== y) return [];
  const { boundary, nameEn, nameFr, index } = version;
  return [feature({ type: 'Point', coordinates: [...position] }, { id: boundary.id, nameEn, nameFr }, index)];
}

function feature(geometry: Geometry, properties: Record<string, unknown>, id?: number): Feature {
  return { type: 'Feature', geometry, properties, ...(id !== undefined && { id }) };
}

function meets(a: SquareBox, b: SquareBox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
