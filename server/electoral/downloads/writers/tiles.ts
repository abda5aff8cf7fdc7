import { zxyToTileId } from 'pmtiles';
import { type BoundingBox, boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import type {
  DownloadTask,
  FeatureWriter,
  MapHead,
  WrittenFeature,
} from '#server/electoral/downloads/download-task.ts';
import { TileArchive } from '#server/electoral/downloads/pmtiles/archive.ts';
import { drawTile, type TileAddress } from '#server/electoral/tiles/draw-tile.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import { deepestZoom } from '#server/electoral/tiles/lines/zoom-lines.ts';
import {
  buildMapOutlines,
  type DistrictOutline,
  type DrawnDistrict,
  shapesOf,
} from '#server/electoral/tiles/map-shapes.ts';
import { creditsAsHtml, tileLayers } from '#server/electoral/whole-maps/tile-source.ts';

/** Tiles of the deepest zoom that a map's box may have: a country has them to zoom 9, a city to 15 or 16. */
const mostTiles = 30_000;

/** Share of a tile's side. */
const margin = 1 / 64;

/** PMTiles: the vector tiles of a map in one file. All its outlines are in memory at once, some tens of megabytes. */
export class TilesWriter implements FeatureWriter {
  readonly #archive: TileArchive;
  readonly #head: MapHead;
  readonly #districts: Array<DrawnDistrict & { readonly geometry: Polygons }> = [];
  #box: BoundingBox = [180, 90, -180, -90];

  constructor({ path, head }: DownloadTask) {
    this.#archive = new TileArchive(path);
    this.#head = head;
  }

  write({ properties, geometry }: WrittenFeature): void {
    const { id, code, nameEn, nameFr, province, jurisdictionEn, centroidLng, centroidLat } = properties;
    this.#districts.push({
      index: this.#districts.length,
      province,
      nameEn,
      nameFr,
      precedence: 0,
      labelLongitude: centroidLng,
      labelLatitude: centroidLat,
      geometry,
      boundary: { id, code, set: { index: 0, jurisdiction: { nameEn: jurisdictionEn } } },
    });
    const [west, south, east, north] = boundingBox(geometry);
    const [w, s, e, n] = this.#box;
    this.#box = [Math.min(w, west), Math.min(s, south), Math.max(e, east), Math.max(n, north)];
  }

  async end(): Promise<void> {
    const districts = this.#districts;
    const shapes = shapesOf(await buildMapOutlines(districts), districts);
    const maxZoom = zoomFor(this.#box);
    let addresses: TileAddress[] = [{ z: 0, x: 0, y: 0 }];
    for (let zoom = 0; zoom <= maxZoom; zoom++) {
      for (const { address, number } of inOrder(addresses)) {
        const bytes = drawTile([shapes], address);
        if (bytes.length > 0) this.#archive.add(number, bytes);
      }
      // An island that is too small to be drawn in a tile is drawn in one of its quarters.
      addresses = addresses.flatMap(quarters).filter((address) => isNear(shapes.districts, address));
    }
    const { title, licence, attribution } = this.#head;
    const metadata = {
      name: title,
      type: 'overlay',
      format: 'pbf',
      attribution: creditsAsHtml([attribution].filter(Boolean)),
      licence,
      vector_layers: tileLayers,
    };
    this.#archive.end({ minZoom: 0, maxZoom, bounds: [...this.#box], metadata });
  }
}

/** Tiles are numbered along a curve (PMTiles 3, 4.1.1). */
const inOrder = (addresses: readonly TileAddress[]) =>
  addresses
    .map((address) => ({ address, number: zxyToTileId(address.z, address.x, address.y) }))
    .sort((a, b) => a.number - b.number);

const quarters = ({ z, x, y }: TileAddress): TileAddress[] =>
  [0, 1].flatMap((down) => [0, 1].map((right) => ({ z: z + 1, x: 2 * x + right, y: 2 * y + down })));

/** Whether a tile meets the box of a district. Around a tile a little more is drawn. */
function isNear(districts: readonly DistrictOutline[], { z, x, y }: TileAddress): boolean {
  const scale = 2 ** z;
  return districts.some(
    ({ box: [west, north, east, south] }) =>
      west * scale <= x + 1 + margin &&
      east * scale >= x - margin &&
      north * scale <= y + 1 + margin &&
      south * scale >= y - margin,
  );
}

/** The deepest zoom at which a box has no more tiles than a file may. */
function zoomFor([west, south, east, north]: BoundingBox): number {
  let zoom = 0;
  while (zoom < deepestZoom) {
    const side = 2 ** (zoom + 1);
    const columns = (mercatorX(east) - mercatorX(west)) * side + 1;
    const rows = (mercatorY(south) - mercatorY(north)) * side + 1;
    if (columns * rows > mostTiles) break;
    zoom++;
  }
  return zoom;
}
