import { type GeoJSONVTFeature, type GeoJSONVTTile, geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import type { Knex } from 'knex';
import { Pace } from '#core/processes/pace.ts';
import { joinLines } from './join-lines.ts';
import { readRoads } from './read-roads.ts';
import { readWater, waterFrom } from './read-water.ts';

/** The zooms of street tiles. A closer view draws the deepest ones larger. */
export const streetZooms = { least: 5, most: 14 } as const;

/** Lines, and pieces of water with up to a thousand positions, that are cut to the tile at once: in a few milliseconds. */
const slices = { lines: 500, water: 20 };
/** Around a tile, in the units of its 4,096, so that a line is drawn to its edge. */
const buffer = 64;

/** Vertices within less than half a pixel of their line are left out; the ends of lines stay. */
const options = { extent: 4096, buffer, tolerance: 3, maxZoom: streetZooms.most + 1, clip: true, wrap: false } as const;

/**
 * A tile of streets as a Mapbox Vector Tile with the layers `streets`, lines with their `rank`, 1 to 5, and the `name` of those that
 * have one, and `water`, areas. Works in slices.
 *
 * @returns no bytes if nothing lies in the tile
 */
export async function drawStreetTile(knex: Knex, z: number, x: number, y: number): Promise<Uint8Array> {
  const box = boxOf(z, x, y);
  const pace = new Pace();
  const roads = await readRoads(knex, box, z, pace);
  const streets = await cutTile(await featuresOf(roads, pace), slices.lines, { z, x, y }, pace);
  const areas = z < waterFrom ? [] : await readWater(knex, z, box, pace);
  const water = await cutTile(areas, slices.water, { z, x, y }, pace);
  if (!streets && !water) return new Uint8Array();
  const layers = { ...(water && { water }), ...(streets && { streets }) };
  return fromGeojsonVt(layers, { version: 2, extent: 4096 });
}

/** The features that lie in a tile, cut to it; undefined if none does. */
async function cutTile(
  shapes: readonly Feature[],
  slice: number,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
  pace: Pace,
): Promise<GeoJSONVTTile | undefined> {
  const features: GeoJSONVTFeature[] = [];
  let tile: GeoJSONVTTile | undefined;
  for (let from = 0; from < shapes.length; from += slice) {
    const collection = { type: 'FeatureCollection' as const, features: shapes.slice(from, from + slice) };
    const part = geoJSONToTile(collection, z, x, y, options);
    if (part) features.push(...(part.features as GeoJSONVTFeature[]));
    tile ??= part ?? undefined;
    if (pace.isDue) await pace.rest();
  }
  return tile && features.length > 0 ? ({ ...tile, features } as GeoJSONVTTile) : undefined;
}

/** The streets as features: lines of one street and rank are joined. */
async function featuresOf(roads: Awaited<ReturnType<typeof readRoads>>, pace: Pace): Promise<Feature[]> {
  const features: Feature[] = [];
  for (const { rank, name, lines } of roads) {
    // Lines without a name are of many roads.
    for (const coordinates of name === '' ? lines : joinLines(lines)) {
      const properties = name === '' ? { rank } : { rank, name };
      const geometry = { type: 'LineString' as const, coordinates: coordinates.map((position) => [...position]) };
      features.push({ type: 'Feature', properties, geometry });
    }
    if (pace.isDue) await pace.rest();
  }
  return features;
}

/** The box of a tile with its buffer, in degrees, as PostgreSQL writes one. */
function boxOf(z: number, x: number, y: number): string {
  const margin = buffer / 4096;
  const longitude = (column: number) => (column / 2 ** z) * 360 - 180;
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  const [west, east] = [longitude(x - margin), longitude(x + 1 + margin)];
  const [north, south] = [latitude(y - margin), latitude(y + 1 + margin)];
  return `(${east},${north}),(${west},${south})`;
}
