import { invalid } from '#core/errors.ts';

type Position = readonly number[];
type Path = readonly Position[];

/** A geometry that a request states: points, lines and polygons, each a list of positions x, y. */
export interface FilterShape {
  readonly points: readonly Position[];
  readonly lines: readonly Path[];
  /** Polygons as rings, the first one outside. */
  readonly polygons: readonly (readonly Path[])[];
}

export const emptyShape: FilterShape = { points: [], lines: [], polygons: [] };

export const joinShapes = (one: FilterShape, other: FilterShape): FilterShape => ({
  points: [...one.points, ...other.points],
  lines: [...one.lines, ...other.lines],
  polygons: [...one.polygons, ...other.polygons],
});

export const pointShape = (position: Position): FilterShape => ({ ...emptyShape, points: [position] });

export function lineShape(path: Path): FilterShape {
  if (path.length < 2) throw invalidShape('a line has at least two positions');
  return { ...emptyShape, lines: [path] };
}

export function polygonShape(rings: readonly Path[]): FilterShape {
  if (rings.length === 0) throw invalidShape('a polygon has a ring');
  for (const ring of rings) {
    const [first, last] = [ring[0], ring.at(-1)];
    if (ring.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
      throw invalidShape('a ring has at least four positions, and ends where it begins');
    }
  }
  return { ...emptyShape, polygons: [rings] };
}

/** A box of four numbers, or of six with heights, which are left out: west, south, east, north. */
export function boxShape(numbers: readonly number[]): FilterShape {
  const [west, south, east, north] = (numbers.length === 6 ? [0, 1, 3, 4] : [0, 1, 2, 3]).map((at) => numbers[at]) as [
    number,
    number,
    number,
    number,
  ];
  if (![4, 6].includes(numbers.length) || south > north) {
    throw invalidShape('a box is west, south, east, north, the south not above the north');
  }
  if (west <= east) return rectangle(west, south, east, north);
  return joinShapes(rectangle(west, south, 180, north), rectangle(-180, south, east, north));
}

const rectangle = (west: number, south: number, east: number, north: number): FilterShape =>
  polygonShape([
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]);

export const invalidShape = (reason = 'it is no geometry') =>
  invalid(`The geometry of the query cannot be used: ${reason}.`);
