import type { Polygons } from '#core/geometry/polygons.ts';
import { median } from '#ingest/kind/median.ts';
import { metresPerDegree } from '#ingest/maps/check/neighbours/lines.ts';

/** How a map as a whole lies elsewhere than before. */
interface Motion {
  /** How far the common motion takes the district that it takes farthest, metres. */
  readonly metres: number;
  /** How far it takes the districts eastwards and northwards: the medians, metres. */
  readonly east: number;
  readonly north: number;
  /** What the common motion leaves unexplained: the median, metres. */
  readonly rest: number;
  /** Where a position was before the motion, degrees. */
  readonly back: (x: number, y: number) => Point;
}

type Point = readonly [x: number, y: number];

/** The centre of mass in degrees, holes taken off; null for an area of nothing. */
export function centroid({ positions, ringEnds }: Polygons): Point | null {
  const [x0, y0] = [positions[0] as number, positions[1] as number];
  let [twice, x, y] = [0, 0, 0];
  let i = 0;
  for (const end of ringEnds) {
    for (; i < end - 1; i++) {
      const ax = (positions[i * 2] as number) - x0;
      const ay = (positions[i * 2 + 1] as number) - y0;
      const bx = (positions[i * 2 + 2] as number) - x0;
      const by = (positions[i * 2 + 3] as number) - y0;
      const area = ax * by - bx * ay;
      twice += area;
      x += (ax + bx) * area;
      y += (ay + by) * area;
    }
    i = end;
  }
  return twice === 0 ? null : [x0 + x / (3 * twice), y0 + y / (3 * twice)];
}

interface Pair {
  readonly from: Point;
  readonly to: Point;
}

/**
 * The least-squares similarity (shift, rotation, scale) of pairs, as a function of a point; two pairs and fewer: a
 * shift.
 */
function similarity(pairs: readonly Pair[]): (point: Point) => Point {
  const mean = (key: 'from' | 'to', axis: 0 | 1) =>
    pairs.reduce((sum, pair) => sum + pair[key][axis], 0) / pairs.length;
  const [fx, fy, tx, ty] = [mean('from', 0), mean('from', 1), mean('to', 0), mean('to', 1)];
  let [re, im, weight] = [0, 0, 0];
  for (const { from, to } of pairs) {
    const [ax, ay, bx, by] = [from[0] - fx, from[1] - fy, to[0] - tx, to[1] - ty];
    re += ax * bx + ay * by;
    im += ax * by - ay * bx;
    weight += ax * ax + ay * ay;
  }
  const [cos, sin] = pairs.length < 3 || weight === 0 ? [1, 0] : [re / weight, im / weight];
  return ([x, y]) => [tx + cos * (x - fx) - sin * (y - fy), ty + sin * (x - fx) + cos * (y - fy)];
}

/**
 * The common motion of districts whose centres are known before and after; null without districts. Districts that were
 * redrawn besides do not hide it: the fit is repeated with those that it explains best, three quarters and then half.
 */
export function commonMotion(pairs: readonly Pair[]): Motion | null {
  if (pairs.length === 0) return null;
  const latitude = median(pairs.map(({ from }) => from[1]));
  const metres: Point = [metresPerDegree * Math.cos((latitude * Math.PI) / 180), metresPerDegree];
  const inMetres = pairs.map(({ from, to }) => ({
    from: [from[0] * metres[0], from[1] * metres[1]] as const,
    to: [to[0] * metres[0], to[1] * metres[1]] as const,
  }));
  const residual = (move: (point: Point) => Point, { from, to }: Pair) => {
    const [x, y] = move(from);
    return Math.hypot(to[0] - x, to[1] - y);
  };
  let move = similarity(inMetres);
  for (const share of [0.75, 0.5]) {
    const order = [...inMetres].sort((a, b) => residual(move, a) - residual(move, b));
    move = similarity(order.slice(0, Math.max(3, Math.ceil(order.length * share))));
  }
  const steps = inMetres.map(({ from }) => {
    const [x, y] = move(from);
    return [x - from[0], y - from[1]] as const;
  });
  return {
    metres: Math.max(...steps.map(([x, y]) => Math.hypot(x, y))),
    east: median(steps.map(([x]) => x)),
    north: median(steps.map(([, y]) => y)),
    rest: median(inMetres.map((pair) => residual(move, pair))),
    back(x, y) {
      // The motion is small beside the map: where it takes the place itself is as far as it took what is there now.
      const [mx, my] = [x * metres[0], y * metres[1]];
      const [toX, toY] = move([mx, my]);
      return [(2 * mx - toX) / metres[0], (2 * my - toY) / metres[1]];
    },
  };
}
