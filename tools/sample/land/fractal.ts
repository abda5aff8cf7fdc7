import { between, type Random } from '#core/random.ts';
import { along, distance, type Point } from './plane.ts';

/** How a side of the mesh is drawn. `roughness` 0 is a straight line, 1 the wildest that stays clear of others. */
export interface Stroke {
  readonly roughness: number;
  /** Pieces longer than this (plane units) are broken further. */
  readonly piece: number;
}

/**
 * A crooked line from `a` to `b` that cannot meet any other side's line.
 *
 * The side lies in a kite of its own: its ends, and two points on either hand within the triangles to the two sites
 * that it divides. The line crosses the kite's cross-bar somewhere near the middle, which leaves two smaller kites,
 * one for each half; and so on. Kites of different sides do not overlap, hence neither do the lines.
 */
export function crooked(a: Point, b: Point, site: Point, stroke: Stroke, random: Random): Point[] {
  const length = distance(a, b);
  const east: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const north: Point = [-east[1], east[0]];
  const to: Point = [site[0] - a[0], site[1] - a[1]];
  const foot = (to[0] * east[0] + to[1] * east[1]) / length;
  const height = Math.abs(to[0] * north[0] + to[1] * north[1]);
  // How high the triangle (a, b, site) stands above the side's middle; the other site mirrors this one.
  const reach = ((height * 0.5) / Math.max(foot, 1 - foot)) * 0.95;
  const middle = along(a, b, 0.5);
  const left: Point = [middle[0] + north[0] * reach, middle[1] + north[1] * reach];
  const right: Point = [middle[0] - north[0] * reach, middle[1] - north[1] * reach];
  const line: Point[] = [a];
  bend(a, left, b, right, stroke, random, line);
  return line;
}

/** Appends the line from `a` (not included) to `b` (included) within the kite a, left, b, right. */
function bend(a: Point, left: Point, b: Point, right: Point, stroke: Stroke, random: Random, line: Point[]): void {
  if (distance(a, b) <= stroke.piece) {
    line.push(b);
    return;
  }
  const middle = along(left, right, 0.5 + stroke.roughness * between(random, -0.5, 0.5));
  bend(a, along(a, left, 0.5), middle, along(a, right, 0.5), stroke, random, line);
  bend(middle, along(left, b, 0.5), b, along(right, b, 0.5), stroke, random, line);
}
