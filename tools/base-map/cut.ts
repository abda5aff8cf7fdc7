import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';

/** The deepest zoom that is cut: Natural Earth at 1:10,000,000 has no more to show. A map draws it larger. */
export const deepestZoom = 7;
/** Units along a tile's side: a fifth of a kilometre in the south at the deepest zoom. */
const extent = 1024;

/** West, south, east, north of the tiles that are cut at all zooms; further out, up to zoom 4. */
const nearby = [-146, 39, -46, 84] as const;

const column = (longitude: number, z: number) => Math.floor(((longitude + 180) / 360) * 2 ** z);
function row(latitude: number, z: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
}

/** Lakes and rivers of a size, of which 1 is the largest, and names of a rank are drawn from a zoom on. */
function isDrawn({ size, rank }: Readonly<Record<string, unknown>>, z: number): boolean {
  if (size !== undefined) return Number(size) <= Math.max(1, z - 2);
  return rank === undefined || Number(rank) <= Math.max(2, z - 1);
}

/** The layers as vector tiles by their address, `z/x/y`. Tiles in which nothing lies are left out. */
export function cutTiles(layers: ReadonlyMap<string, FeatureCollection>): Map<string, Uint8Array> {
  const options = { maxZoom: deepestZoom, extent, buffer: 16, tolerance: 1.5, wrap: false };
  const indexes = [...layers].map(([name, layer]) => [name, new GeoJSONVT(layer, options)] as const);
  const tiles = new Map<string, Uint8Array>();
  for (let z = 0; z <= deepestZoom; z++) {
    const [west, south, east, north] = z <= 4 ? ([-180, 5, -10, 84.9] as const) : nearby;
    for (let x = column(west, z); x <= column(east, z); x++) {
      for (let y = row(north, z); y <= row(south, z); y++) {
        const drawn: Record<string, GeoJSONVTTile> = {};
        for (const [name, index] of indexes) {
          const tile = index.getTile(z, x, y);
          const features =
            tile?.features.filter(({ tags }: GeoJSONVTTile['features'][number]) => isDrawn(tags ?? {}, z)) ?? [];
          if (tile && features.length > 0) drawn[name] = { ...tile, features };
        }
        if (Object.keys(drawn).length > 0) {
          tiles.set(`${z}/${x}/${y}`, fromGeojsonVt(drawn, { version: 2, extent }));
        }
      }
    }
  }
  return tiles;
}
