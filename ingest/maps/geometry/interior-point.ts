import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';
import { areaKm2 } from './area.ts';

/**
 * A point to write a district's name at, inside its largest polygon: the centroid if that lies inside, else the
 * middle of the widest stretch of a horizontal line through the polygon's middle that lies inside (the method of
 * PostGIS' ST_PointOnSurface). A polygon without area gives its first position.
 *
 * Not turf's: `centerOfMass` joins holes and exterior into one line, which moved the centres of seven of the 419
 * largest polygons of real maps by up to 23 km, and `pointOnFeature` gives a vertex of the border if the centre is
 * outside.
 *
 * @returns x, y in the units of the positions; null if there are no positions.
 */
export function interiorPoint(polygons: Polygons): [x: number, y: number] | null {
  const polygon = largestPolygon(polygons);
  if (polygon === null) return null;
  const centre = centroid(polygon);
  if (centre !== null && crossingsAt(polygon, centre[1]).some(([from, to]) => from < centre[0] && centre[0] < to))
    return centre;
  return widestMiddle(polygon) ?? [polygon.positions[0]!, polygon.positions[1]!];
}

function largestPolygon(polygons: Polygons): Polygons | null {
  // Most districts have one polygon: nothing to compare, nothing to copy.
  if (polygons.polygonEnds.length === 1 && polygons.positions.length > 0) return polygons;
  let largest: Polygons | null = null;
  let largestArea = -1;
  polygons.polygonEnds.forEach((end, polygon) => {
    const first = firstRing(polygons, polygon);
    if (first === end) return;
    const start = ringStart(polygons, first);
    const candidate: Polygons = {
      positions: polygons.positions.subarray(start * 2, polygons.ringEnds[end - 1]! * 2),
      ringEnds: polygons.ringEnds.slice(first, end).map((ringEnd) => ringEnd - start),
      polygonEnds: Uint32Array.of(end - first),
    };
    const area = areaKm2(candidate);
    if (candidate.positions.length > 0 && area > largestArea) {
      largest = candidate;
      largestArea = area;
    }
  });
  return largest;
}

/** The centroid of one polygon, its holes left out, whichever way its rings run. Null if it has no area. */
function centroid(polygon: Polygons): [number, number] | null {
  const { positions, ringEnds } = polygon;
  const originX = positions[0]!;
  const originY = positions[1]!;
  let area = 0;
  let momentX = 0;
  let momentY = 0;
  ringEnds.forEach((end, ring) => {
    let ringArea = 0;
    let ringX = 0;
    let ringY = 0;
    for (let i = ringStart(polygon, ring); i < end - 1; i++) {
      const x = positions[i * 2]! - originX;
      const y = positions[i * 2 + 1]! - originY;
      const nextX = positions[i * 2 + 2]! - originX;
      const nextY = positions[i * 2 + 3]! - originY;
      const cross = x * nextY - nextX * y;
      ringArea += cross;
      ringX += (x + nextX) * cross;
      ringY += (y + nextY) * cross;
    }
    const sign = (ringArea < 0 ? -1 : 1) * (ring === 0 ? 1 : -1);
    area += sign * ringArea;
    momentX += sign * ringX;
    momentY += sign * ringY;
  });
  return area > 0 ? [originX + momentX / (3 * area), originY + momentY / (3 * area)] : null;
}

/** The stretches of the line at `y` that lie inside, from west to east. */
function crossingsAt(polygon: Polygons, y: number): Array<[from: number, to: number]> {
  const { positions, ringEnds } = polygon;
  const crossings: number[] = [];
  ringEnds.forEach((end, ring) => {
    for (let i = ringStart(polygon, ring); i < end - 1; i++) {
      const fromY = positions[i * 2 + 1]!;
      const toY = positions[i * 2 + 3]!;
      if (fromY <= y === toY <= y) continue;
      const fromX = positions[i * 2]!;
      crossings.push(fromX + ((y - fromY) / (toY - fromY)) * (positions[i * 2 + 2]! - fromX));
    }
  });
  crossings.sort((a, b) => a - b);
  return Array.from({ length: crossings.length >> 1 }, (_, i) => [crossings[i * 2]!, crossings[i * 2 + 1]!]);
}

function widestMiddle(polygon: Polygons): [number, number] | null {
  const y = scanLine(polygon);
  let widest: [number, number] | null = null;
  for (const [from, to] of crossingsAt(polygon, y)) {
    if (to - from > (widest === null ? 0 : widest[1] - widest[0])) widest = [from, to];
  }
  return widest === null ? null : [(widest[0] + widest[1]) / 2, y];
}

/** A height near the middle of the box that no vertex lies at, so that the line crosses edges only. */
function scanLine({ positions }: Polygons): number {
  let south = Infinity;
  let north = -Infinity;
  for (let i = 1; i < positions.length; i += 2) {
    south = Math.min(south, positions[i]!);
    north = Math.max(north, positions[i]!);
  }
  const middle = (south + north) / 2;
  for (let i = 1; i < positions.length; i += 2) {
    const y = positions[i]!;
    if (y <= middle) south = Math.max(south, y);
    else north = Math.min(north, y);
  }
  return (south + north) / 2;
}
