import type { Polygons } from '#core/geometry/polygons.ts';
import type { Level } from '#ingest/registry/source.ts';
import { SharedLines } from './mapshaper/shared-lines.ts';
import { roundPositions } from './snap/served-grid.ts';
import { snapToGrid } from './snap/snap.ts';

/** The greatest distance, in metres, between a simplified line and the true one, if a district has few vertices. */
const tolerance: Record<Level, number> = { FEDERAL: 30, PROVINCIAL: 30, MUNICIPAL: 5 };

/** A district for drawing takes at most this many bytes as GeoJSON: a map of a hundred of them loads in some seconds. */
export const mostBytes = 60_000;

/** A line may then be 30,000 kilometres from the true one: nothing is left to leave out. */
const coarsest = 30_000_000;

/**
 * At this many times its level's tolerance a district cannot be drawn smaller, because it shares its lines with
 * neighbours.
 */
const mostAlone = 64;

/**
 * The geometries for drawing: simplified on shared arcs over the whole set, so that no gap opens between neighbours. A
 * district that stays too large, such as a riding of fjords and islands, is drawn with twice the tolerance until it is
 * not. An arc that two districts share has the smaller tolerance of the two, so that a city beside it is drawn as
 * finely as before. Small islands and districts stay, and simplified rings that meet wrongly are made valid. A district
 * that mapshaper returns empty retains its full geometry.
 */
export function displayGeometries(geometries: readonly Polygons[], level: Level): Polygons[] {
  const lines = new SharedLines(geometries);
  const tolerances = geometries.map(() => tolerance[level]);
  const isTooLarge = (drawn: Polygons, i: number) => tolerances[i]! < coarsest && takesMoreThan(mostBytes, drawn);
  for (;;) {
    const drawn = lines.simplify(tolerances);
    let tooLarge = drawn.flatMap((geometry, i) => (isTooLarge(geometry, i) ? [i] : []));
    if (tooLarge.length === 0) {
      return snapToGrid(drawn.map((shape, i) => (shape.polygonEnds.length > 0 ? shape : geometries[i]!)));
    }
    while (tooLarge.length > 0) {
      const isAlone = tooLarge.every((i) => tolerances[i]! < mostAlone * tolerance[level]);
      for (const i of isAlone ? tooLarge : tolerances.keys()) tolerances[i]! *= 2;
      const rough = lines.simplifyRoughly(tooLarge, tolerances);
      tooLarge = tooLarge.filter((i, at) => isTooLarge(rough[at]!, i));
    }
  }
}

/**
 * Whether the geometry takes more bytes as GeoJSON: its numbers, with four signs to each position, three to a ring and
 * to a polygon.
 */
function takesMoreThan(bytes: number, geometry: Polygons): boolean {
  const { positions, ringEnds, polygonEnds } = roundPositions(geometry);
  const signs = 2 * positions.length + 3 * (ringEnds.length + polygonEnds.length) + 60;
  // A longitude has at most 12 characters: for nearly all geometries this is enough.
  if (signs + 12 * positions.length <= bytes) return false;
  let digits = 0;
  for (const number of positions) digits += String(number).length;
  return signs + digits > bytes;
}
