import { buildArrangement, findCovers } from '#core/geometry/plane/arrangement.ts';
import { EdgeSplits } from '#core/geometry/plane/edge-splits.ts';
import { tracePolygons } from '#core/geometry/plane/trace-polygons.ts';
import { concatenate, type Polygons } from '#core/geometry/polygons.ts';
import { firstRing, rewind, ringStart } from '#core/geometry/rings.ts';
import { findMeetings } from './find-meetings.ts';
import { roundPositions, toGrid } from './served-grid.ts';
import { cutTurnedOver, turnedExteriors } from './turned-over.ts';

/**
 * Builds some polygons of a geometry anew, so that together they are valid (see `tracePolygons`). What any of them
 * covers stays covered. Their edges must meet at common ends only (see `findMeetings`).
 */
function rebuild(polygons: Polygons, chosen: ReadonlySet<number>): Polygons {
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

/** Each round cuts edges into shorter ones, so that a few rounds suffice: past these, something else is wrong. */
const mostRounds = 100;

/**
 * Moves the districts of a map to the grid of the coordinates that are served, and keeps each valid there (snap
 * rounding: Hobby, Practical segment intersection with finite precision output, 1999). Common vertices of neighbours
 * move to the same place. If edges of one district then meet wrongly, they are cut at a vertex on the grid, and so is
 * the same edge of a neighbour: neighbours fit as before. So are the edges of land that rounding turned over. Land narrower
 * than the grid may vanish.
 */
export function snapToGrid(geometries: readonly Polygons[]): Polygons[] {
  const snapped = geometries.map((geometry) => roundPositions(rewind(geometry)));
  const concerned = new Map<number, Set<number>>();
  const concern = (i: number, polygons: Iterable<number>) =>
    concerned.set(i, new Set([...polygons, ...(concerned.get(i) ?? [])]));
  snapped.forEach((geometry, i) => {
    const turned = turnedExteriors(geometry);
    if (turned.length > 0) concern(i, turned);
  });
  let waiting: readonly number[] = snapped.map((_, i) => i);
  for (let round = 0; waiting.length > 0; round++) {
    if (round === mostRounds) throw new Error(`Edges still meet wrongly after ${mostRounds} rounds of rounding.`);
    const splits = new EdgeSplits(toGrid);
    for (const i of waiting) {
      const polygons = findMeetings(snapped[i]!, splits);
      if (polygons.size > 0) concern(i, polygons);
    }
    if (splits.isEmpty) for (const [i, polygons] of concerned) cutTurnedOver(snapped[i]!, polygons, splits);
    waiting = splits.isEmpty ? [] : applySplits(snapped, splits);
  }
  for (const [i, polygons] of concerned) snapped[i] = rebuild(snapped[i]!, polygons);
  return snapped;
}

/** Cuts the edges of all districts that have them. Returns the districts that changed. */
function applySplits(snapped: Polygons[], splits: EdgeSplits): number[] {
  const changed: number[] = [];
  snapped.forEach((geometry, i) => {
    snapped[i] = splits.apply(geometry);
    if (snapped[i] !== geometry) changed.push(i);
  });
  return changed;
}
