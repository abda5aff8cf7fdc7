import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';

type Point = readonly [x: number, y: number];
type Edge = readonly [from: Point, to: Point];

/** Whole numbers of at most some millions, of which doubles compute exactly. */
const turn = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

function isOn([a, b]: Edge, point: Point): boolean {
  if (same(a, point) || same(b, point) || turn(a, b, point) !== 0) return false;
  return (point[0] - a[0]) * (point[0] - b[0]) + (point[1] - a[1]) * (point[1] - b[1]) <= 0;
}

function meetWrongly(a: Edge, b: Edge): boolean {
  const ends = [...a].filter((end) => b.some((other) => same(end, other)));
  if (ends.length > 1) return true;
  if (b.some((end) => isOn(a, end)) || a.some((end) => isOn(b, end))) return true;
  if (ends.length === 1) return false;
  return turn(...a, b[0]) * turn(...a, b[1]) < 0 && turn(...b, a[0]) * turn(...b, a[1]) < 0;
}

/**
 * The pairs of edges of one geometry that cross, coincide, overlap, or touch within one of them, and the rings that pass a
 * vertex twice: every edge against every other, in exact arithmetic. Coordinates are whole numbers.
 */
export function wrongMeetings(polygons: MultiPolygonCoordinates): string[] {
  const found: string[] = [];
  const edges: Edge[] = [];
  for (const ring of polygons.flat()) {
    const corners = ring.slice(1).map(String);
    if (new Set(corners).size < corners.length) found.push(`twice: ${corners.join(' ')}`);
    ring.slice(1).forEach((to, i) => {
      edges.push([ring[i] as unknown as Point, to as unknown as Point]);
    });
  }
  edges.forEach((edge, i) => {
    for (const other of edges.slice(i + 1))
      if (meetWrongly(edge, other)) found.push(`${edge.join()} × ${other.join()}`);
  });
  return found;
}
