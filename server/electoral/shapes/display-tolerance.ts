import type { Polygons } from '#core/geometry/polygons.ts';
import { ringStart } from '#core/geometry/rings.ts';
import { Vertices } from '#server/electoral/tiles/lines/vertices.ts';

/** Metres of a degree of latitude, at most (WGS 84, at the poles). */
const metresOfDegree = 111_694;

/**
 * How far a district's outline for drawing lies from the whole one, in metres, at most: of each stretch of the whole one
 * that has been left out, the vertex that is farthest from the straight line drawn for it. A ring that is not drawn at
 * all counts by half of its box's diagonal: no place on it is farther from its border. It is measured of what is stored,
 * so that outlines that were published before say theirs too. Rounded up to whole metres.
 */
export function displayTolerance(whole: Polygons, display: Polygons): number {
  const drawn = verticesOf(display);
  let most = 0;
  for (const [ring, end] of whole.ringEnds.entries()) {
    most = Math.max(most, ringTolerance(whole, ringStart(whole, ring), end, drawn));
  }
  return Math.ceil(most);
}

function verticesOf({ positions }: Polygons): (x: number, y: number) => boolean {
  const vertices = new Vertices(positions.length / 2 + 1);
  for (let i = 0; i < positions.length; i += 2) vertices.numberOf(positions[i]!, positions[i + 1]!);
  return (x, y) => vertices.has(x, y);
}

function ringTolerance(
  { positions }: Polygons,
  start: number,
  end: number,
  isDrawn: (x: number, y: number) => boolean,
): number {
  // A ring's last position is its first: it is walked from a drawn one around to the same again.
  const size = end - start - 1;
  let first = 0;
  while (first < size && !isDrawn(positions[(start + first) * 2]!, positions[(start + first) * 2 + 1]!)) first++;
  if (first === size) return halfDiagonal(positions, start, end);
  const at = (step: number) => start + ((first + step) % size);
  let most = 0;
  for (let before = 0, step = 1; step <= size; step++) {
    const vertex = at(step);
    if (step < size && !isDrawn(positions[vertex * 2]!, positions[vertex * 2 + 1]!)) continue;
    for (let between = before + 1; between < step; between++) {
      most = Math.max(most, metresFrom(positions, at(between), at(before), vertex));
    }
    before = step;
  }
  return most;
}

/** The distance of vertex `i` from the segment between two others, in metres. */
function metresFrom(positions: Float64Array, i: number, from: number, to: number): number {
  const [x, y] = [positions[i * 2]!, positions[i * 2 + 1]!];
  const east = metresOfDegree * Math.cos((y * Math.PI) / 180);
  const [ax, ay] = [(positions[from * 2]! - x) * east, (positions[from * 2 + 1]! - y) * metresOfDegree];
  const [dx, dy] = [(positions[to * 2]! - x) * east - ax, (positions[to * 2 + 1]! - y) * metresOfDegree - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

function halfDiagonal(positions: Float64Array, start: number, end: number): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = start; i < end; i++) {
    west = Math.min(west, positions[i * 2]!);
    east = Math.max(east, positions[i * 2]!);
    south = Math.min(south, positions[i * 2 + 1]!);
    north = Math.max(north, positions[i * 2 + 1]!);
  }
  const nearest = Math.min(Math.abs(south), Math.abs(north));
  const width = (east - west) * metresOfDegree * Math.cos((nearest * Math.PI) / 180);
  return Math.hypot(width, (north - south) * metresOfDegree) / 2;
}
