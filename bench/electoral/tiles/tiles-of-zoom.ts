import type { Polygons } from '#core/geometry/polygons.ts';
import { seeded } from '#core/random.ts';
import type { TileAddress } from '#server/electoral/tiles/draw-tile.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';

/**
 * The tiles of one zoom in which some outline has a vertex. Of more than `most`, that many by chance; the generator is
 * seeded.
 */
export function tilesOfZoom(outlines: readonly Polygons[], z: number, most: number): TileAddress[] {
  const tiles = new Map<number, TileAddress>();
  const scale = 2 ** z;
  for (const { positions } of outlines) {
    for (let i = 0; i < positions.length; i += 2) {
      const x = Math.floor(mercatorX(positions[i]!) * scale);
      const y = Math.floor(mercatorY(positions[i + 1]!) * scale);
      tiles.set(y * scale + x, { z, x, y });
    }
  }
  const all = [...tiles.values()];
  const random = seeded(z);
  while (all.length > most) {
    all[Math.floor(random() * all.length)] = all.at(-1)!;
    all.pop();
  }
  return all;
}
