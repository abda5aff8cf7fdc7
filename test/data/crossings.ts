import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/**
 * Pairs of segments that cross properly, among all rings of all the outlines: empty if every ring is simple and no
 * two rings cross. Segments are compared within the squares of a grid, so that a map of thousands takes moments.
 */
export function crossings(outlines: readonly MultiPolygonCoordinates[], square = 0.02): [Segment, Segment][] {
  const grid = new Map<string, Set<string>>();
  const segments = new Map<string, Segment>();
  for (const ring of outlines.flat(2)) {
    ring.slice(1).forEach((to, i) => {
      const [a, b] = [ring[i] as number[], to].sort((p, q) => p[0]! - q[0]! || p[1]! - q[1]!) as [number[], number[]];
      const segment: Segment = [a[0]!, a[1]!, b[0]!, b[1]!];
      const key = segment.join(' ');
      segments.set(key, segment);
      for (let x = Math.floor(segment[0] / square); x <= Math.floor(segment[2] / square); x++) {
        const [low, high] = [Math.min(segment[1], segment[3]), Math.max(segment[1], segment[3])];
        for (let y = Math.floor(low / square); y <= Math.floor(high / square); y++) {
          const here = `${x} ${y}`;
          grid.set(here, (grid.get(here) ?? new Set()).add(key));
        }
      }
    });
  }
  const found: [Segment, Segment][] = [];
  for (const keys of grid.values()) {
    const here = [...keys].map((key) => segments.get(key)!);
    here.forEach((one, i) => {
      for (const other of here.slice(i + 1)) if (cross(one, other)) found.push([one, other]);
    });
  }
  return found;
}

/** Whether each segment's ends lie strictly on either side of the other. */
function cross([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number) =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
  );
}
