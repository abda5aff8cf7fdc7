import { invalid } from '#core/errors.ts';
import type { BoundingBox } from '#core/geometry/polygons.ts';
import { boxOfNumbers } from './box.ts';

type Position = readonly number[];
type Path = readonly Position[];

/** A geometry: points, lines and polygons, each a list of positions x, y. */
export interface FilterShape {
  readonly points: readonly Position[];
  readonly lines: readonly Path[];
  /** Polygons as rings, the first one outside. */
  readonly polygons: readonly (readonly Path[])[];
}

/** A geometry as a request states it, whatever its coordinate reference system: what a box covers depends on that. */
export interface StatedShape extends FilterShape {
  readonly boxes: readonly BoundingBox[];
}

export const emptyShape: StatedShape = { points: [], lines: [], polygons: [], boxes: [] };

export const joinShapes = (one: StatedShape, other: StatedShape): StatedShape => ({
  points: [...one.points, ...other.points],
  lines: [...one.lines, ...other.lines],
  polygons: [...one.polygons, ...other.polygons],
  boxes: [...one.boxes, ...other.boxes],
});

export const pointShape = (position: Position): StatedShape => ({ ...emptyShape, points: [position] });

export function lineShape(path: Path): StatedShape {
  if (path.length < 2) throw invalidShape('a line has at least two positions');
  return { ...emptyShape, lines: [path] };
}

export function polygonShape(rings: readonly Path[]): StatedShape {
  if (rings.length === 0) throw invalidShape('a polygon has a ring');
  for (const ring of rings) {
    const [first, last] = [ring[0], ring.at(-1)];
    if (ring.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
      throw invalidShape('a ring has at least four positions, and ends where it begins');
    }
  }
  return { ...emptyShape, polygons: [rings] };
}

/** A box of four numbers, or of six with heights: west, south, east, north. Errors: 400. */
export function boxShape(numbers: readonly number[]): StatedShape {
  const box = boxOfNumbers(numbers);
  if (!box) throw invalidShape('a box is west, south, east, north, the south not above the north');
  return { ...emptyShape, boxes: [box] };
}

/** The corners of a box as a ring. */
export const ringOfBox = ([west, south, east, north]: BoundingBox): Path => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

export const invalidShape = (reason = 'it is no geometry') =>
  invalid(`The geometry of the query cannot be used: ${reason}.`);
