/** A position on the drawing plane: x, y in degrees of latitude, so that a step east is as long as a step north. */
export type Point = readonly [x: number, y: number];

/** Longitude and latitude in degrees, WGS84. */
export type Position = [longitude: number, latitude: number];

/** The middle of the region, in the open Atlantic, and how much shorter a degree of longitude is there. */
const centre: Position = [-47, 43];
export const shrink = 0.73;

/** How many metres one unit of the plane is. */
export const metresPerUnit = 111_195;

/** Six decimals, a tenth of a metre: as publishers do, and coarse enough to be the same on every processor. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const toPlane = ([longitude, latitude]: Readonly<Position>): Point => [
  (longitude - centre[0]) * shrink,
  latitude - centre[1],
];

export const toPosition = ([x, y]: Point): Position => [rounded(x / shrink + centre[0]), rounded(y + centre[1])];

/** The point a fraction of the way from `a` to `b`. */
export const along = (a: Point, b: Point, fraction: number): Point => [
  a[0] + (b[0] - a[0]) * fraction,
  a[1] + (b[1] - a[1]) * fraction,
];

export const distance = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
