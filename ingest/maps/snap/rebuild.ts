import { buildArrangement, findCovers } from '#core/geometry/plane/arrangement.ts';
import { tracePolygons } from '#core/geometry/plane/trace-polygons.ts';
import { concatenate, type Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';

/**
 * Builds some polygons of a geometry anew, so that together they are valid (see `tracePolygons`). What any of them
 * covers stays covered. Their edges must meet at common ends only (see `findMeetings`).
 */
export function rebuild(polygons: Polygons, chosen: ReadonlySet<number>): Polygons {
  const vertices = buildArrangement(polygons, chosen);
  findCovers(vertices);
  return concatenate([...others(polygons, chosen), tracePolygons(vertices, (cover) => cover.length > 0)]);
}

/** The polygons that are not built anew, each as it is. */
function others(polygons: Polygons, chosen: ReadonlySet<number>): Polygons[] {
  return Array.from(polygons.polygonEnds, (end, polygon) => ({ end, polygon }))
    .filter(({ polygon }) => !chosen.has(polygon))
    .map(({ end, polygon }) => {
      const first = firstRing(polygons, polygon);
      const start = ringStart(polygons, first);
      return {
        positions: polygons.positions.subarray(start * 2, polygons.ringEnds[end - 1]! * 2),
        ringEnds: polygons.ringEnds.subarray(first, end).map((ringEnd) => ringEnd - start),
        polygonEnds: Uint32Array.of(end - first),
      };
    });
}
