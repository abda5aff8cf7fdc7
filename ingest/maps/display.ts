import type { Polygons } from '#core/geometry/polygons.ts';
import type { Level } from '#ingest/registry/source.ts';
import { mapshaper } from './mapshaper/run.ts';
import { snapToGrid } from './snap/snap.ts';

/** The greatest distance, in metres, between a simplified line and the true one, where a district has few vertices. */
const tolerance: Record<Level, number> = { FEDERAL: 30, PROVINCIAL: 30, MUNICIPAL: 5 };

/** A district for drawing takes at most this many bytes as GeoJSON: a map of a hundred of them loads in some seconds. */
export const mostBytes = 60_000;

/** By then a line may be 30,000 kilometres from the true one: nothing is left to leave out. */
const mostRounds = 20;

/** After so many rounds a district cannot be drawn smaller because its neighbours' lines are its own. */
const roundsAlone = 6;

/**
 * The geometries for drawing: simplified on shared arcs over the whole set, so that no gap opens between neighbours.
 * A district that stays too large, such as a riding of fjords and islands, is drawn with twice the tolerance until it is
 * not. An arc that two districts share has the smaller tolerance of the two, so that a city beside it is drawn as finely as
 * before. Small islands and districts stay, and simplified rings that meet wrongly are made valid. A district that mapshaper
 * returns empty keeps its full geometry.
 */
export async function displayGeometries(geometries: readonly Polygons[], level: Level): Promise<Polygons[]> {
  const tolerances = geometries.map(() => tolerance[level]);
  for (let round = 0; ; round++) {
    const drawn = await simplify(geometries, tolerances);
    const tooLarge = drawn.map((geometry) => textBytes(geometry) > mostBytes);
    if (!tooLarge.includes(true) || round === mostRounds) return drawn;
    tolerances.forEach((metres, i) => {
      if (tooLarge[i] || round >= roundsAlone) tolerances[i] = 2 * metres;
    });
  }
}

/** @param tolerances in metres, one for each geometry */
async function simplify(geometries: readonly Polygons[], tolerances: readonly number[]): Promise<Polygons[]> {
  const isUniform = tolerances.every((metres) => metres === tolerances[0]);
  const interval = isUniform ? `interval=${tolerances[0]}` : `variable interval='[${tolerances.join()}][this.id]'`;
  const simplified = await mapshaper(geometries, `-simplify dp ${interval} keep-shapes`);
  const kept = simplified.map((geometry, i) =>
    geometry.polygonEnds.length > 0 ? geometry : (geometries[i] as Polygons),
  );
  return snapToGrid(kept);
}

/** The bytes of the geometry as GeoJSON: its numbers, with four signs to each position, three to a ring and to a polygon. */
function textBytes({ positions, ringEnds, polygonEnds }: Polygons): number {
  let digits = 0;
  for (const number of positions) digits += String(number).length;
  return digits + 2 * positions.length + 3 * (ringEnds.length + polygonEnds.length) + 60;
}
