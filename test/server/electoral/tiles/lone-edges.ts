import { drawTile, type TileAddress } from '#server/electoral/tiles/draw-tile.ts';
import type { MapShapes } from '#server/electoral/tiles/map-shapes.ts';
import { decodeTile } from './invented-maps.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A tile with its buffer ends here, in the tile's units. */
const ends = [-64, 4096 + 64];

/**
 * The edges of a tile's polygons that lie on one side of a gap: without a neighbour's edge in the other direction,
 * neither on an outer border nor along the end of the tile's buffer. None, if neighbours share every border. `shared`
 * counts the edges that have their neighbour's.
 */
export function loneEdges(map: MapShapes, address: TileAddress): { lone: string[]; shared: number } {
  const { districts = [], borders = [] } = decodeTile(drawTile([map], address));
  const isOnOuter = new Set(
    borders.flatMap((border) =>
      border.properties.outer ? border.loadGeometry().flatMap((line) => edgesOf(line).map(({ key }) => key)) : [],
    ),
  );
  /** How often an edge runs one way, less how often it runs the other way. */
  const balance = new Map<string, number>();
  for (const ring of districts.flatMap((district) => district.loadGeometry())) {
    for (const { key, isForward, isAlongEnd } of edgesOf(ring))
      if (!isAlongEnd && !isOnOuter.has(key)) balance.set(key, (balance.get(key) ?? 0) + (isForward ? 1 : -1));
  }
  const lone = [...balance].filter(([, sum]) => sum !== 0).map(([key]) => key);
  return { lone, shared: balance.size - lone.length };
}

function edgesOf(line: readonly Place[]) {
  return line.slice(1).flatMap((to, i) => {
    const from = line[i]!;
    if (from.x === to.x && from.y === to.y) return [];
    const isForward = from.x < to.x || (from.x === to.x && from.y < to.y);
    const [a, b] = isForward ? [from, to] : [to, from];
    const isAlongEnd = ends.some((end) => (a.x === end && b.x === end) || (a.y === end && b.y === end));
    return [{ key: `${a.x},${a.y} ${b.x},${b.y}`, isForward, isAlongEnd }];
  });
}
