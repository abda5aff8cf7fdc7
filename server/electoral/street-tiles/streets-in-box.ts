import type { Knex } from 'knex';
import { Pace } from '#core/processes/pace.ts';
import type { DrawnStreets } from '#core/turfs/drawn-streets.ts';
import { joinLines, type Position } from './join-lines.ts';
import { readRoads } from './read-roads.ts';

/** What is drawn has so many bytes as JSON at most: a phone takes it once, perhaps far from any mast. */
const mostBytes = 90_000;
/** Around the box, as a part of its larger side, and in degrees at least: a street is seen beyond the last door. */
const margin = { part: 0.15, least: 0.002 };
/** Over a larger box no street is drawn: no volunteer walks it. */
const largestBox = 1;
/** Positions are in hundred-thousandths of a degree, about a metre. */
const unitsPerDegree = 100_000;

/**
 * The streets in a box (west, south, east, north), for a small map without tiles: those that street tiles of about its size have,
 * the larger first, as many as 90 kB have room for. Works in slices.
 */
export async function streetsInBox(
  knex: Knex,
  [west, south, east, north]: readonly [number, number, number, number],
): Promise<DrawnStreets> {
  const side = Math.max(east - west, north - south);
  if (side > largestBox) return { origin: [west, south], streets: [] };
  const around = Math.max(margin.part * side, margin.least);
  const box = [west - around, south - around, east + around, north + around] as const;
  // A tile as wide as the box has as many of its roads as one can see.
  const zoom = Math.floor(Math.log2(360 / Math.max(side, margin.least)));
  const pace = new Pace();
  const roads = await readRoads(knex, `(${box[2]},${box[3]}),(${box[0]},${box[1]})`, zoom, pace);
  const streets: Array<DrawnStreets['streets'][number]> = [];
  let bytes = 0;
  for (const { rank, name, lines } of roads) {
    const drawn = (name === '' ? lines : joinLines(lines)).flatMap((line) => within(line, box).map(differences(box)));
    if (drawn.length === 0) continue;
    const street = { rank, name, lines: drawn };
    bytes += Buffer.byteLength(JSON.stringify(street)) + 1;
    if (bytes > mostBytes) break;
    streets.push(street);
    if (pace.isDue) await pace.rest();
  }
  return { origin: [box[0], box[1]], streets };
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** The parts of a line whose steps come near the box: a road of the country goes on for many kilometres. */
function within(line: readonly Position[], [west, south, east, north]: Box): Position[][] {
  const parts: Position[][] = [];
  let part: Position[] = [];
  for (const [i, to] of line.entries()) {
    const from = line[i - 1];
    if (!from) continue;
    const isNear =
      Math.max(from[0], to[0]) >= west &&
      Math.min(from[0], to[0]) <= east &&
      Math.max(from[1], to[1]) >= south &&
      Math.min(from[1], to[1]) <= north;
    if (isNear && part.length === 0) part.push(from);
    if (isNear) part.push(to);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** A line as numbers: its first position from the box's corner, then the way from each to the next. */
const differences =
  ([west, south]: Box) =>
  (line: readonly Position[]): number[] => {
    const numbers: number[] = [];
    let [lastX, lastY] = [0, 0];
    for (const [i, [longitude, latitude]] of line.entries()) {
      const x = Math.round((longitude - west) * unitsPerDegree);
      const y = Math.round((latitude - south) * unitsPerDegree);
      if (i > 0 && i < line.length - 1 && x === lastX && y === lastY) continue;
      numbers.push(x - lastX, y - lastY);
      [lastX, lastY] = [x, y];
    }
    return numbers;
  };
