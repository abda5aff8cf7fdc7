import type { Pace } from '#core/processes/pace.ts';
import type { Arcs } from './arcs.ts';
import { fewestVertices } from './fewest-vertices.ts';
import { type Lines, thinned, toLines, wholeLines } from './lines.ts';

/** Units along a tile's side (Mapbox Vector Tile Specification 2.1, section 4.3). A pixel has eight: 512 a tile. */
export const extent = 4096;

/** From this zoom on tiles have whole outlines: the lines by which look-ups are answered, in the units of the tile. */
export const wholeFrom = 12;

/** A unit of its tiles is some centimetres. */
export const deepestZoom = 16;

/**
 * How far a drawn line may be from the true one before `wholeFrom`, in units: below a pixel together with the rounding
 * of vertices to whole units.
 */
const tolerance = 6.5;
/** What is closer makes no difference, and is left out before the fewest vertices are looked for. */
const noise = 0.25;
/** What is closer is less than the rounding. */
const rounding = 0.5;

/**
 * By as many zooms the detail of a tile with very many positions is reduced at most: what is then left out lies within
 * four units of the line, half a pixel.
 */
export const coarserZooms = 3;

/** The side of a unit in the square of Web Mercator. */
const unitAt = (z: number) => 1 / extent / 2 ** z;

/** Long arcs are simplified in pieces, between which requests are served. */
const pieceSize = 2000;

/** The lines of each zoom up to `wholeFrom`, which holds for all after it. Requests are served meanwhile. */
export async function linesByZoom(arcs: Arcs, pace: Pace): Promise<Lines[]> {
  const lines: Lines[] = [];
  for (let z = 0; z < wholeFrom; z++) {
    const unit = unitAt(z);
    lines.push(await simplified(thinned(arcs, noise * unit), tolerance * unit, pace));
    await pace.rest();
  }
  lines.push(
    wholeLines(arcs, { first: wholeFrom - coarserZooms, last: deepestZoom, tolerance: (z) => rounding * unitAt(z) }),
  );
  return lines;
}

async function simplified(lines: Lines, most: number, pace: Pace): Promise<Lines> {
  const { positions, starts } = lines;
  const simple = new Float64Array(positions.length);
  const simpleStarts = new Uint32Array(starts.length);
  let at = 0;
  const keep = (vertex: number) => {
    simple[at++] = positions[vertex * 2]!;
    simple[at++] = positions[vertex * 2 + 1]!;
  };
  for (let arc = 0; arc + 1 < starts.length; arc++) {
    const [first, last] = [starts[arc]!, starts[arc + 1]! - 1];
    keep(first);
    if (!isSpeck(lines, arc, most)) {
      for (let from = first; from < last; from += pieceSize) {
        const to = Math.min(last, from + pieceSize);
        for (const vertex of fewestVertices(positions, from, to, most).slice(1, to < last ? undefined : -1))
          keep(vertex);
        if (pace.isDue) await pace.rest();
      }
    }
    keep(last);
    simpleStarts[arc + 1] = at / 2;
  }
  return toLines(simple.slice(0, at), simpleStarts);
}

/** Whether an arc is a ring around an island all of which lies within the tolerance of its shore. */
function isSpeck({ positions, starts, blockStarts, blockBoxes }: Lines, arc: number, most: number): boolean {
  const [first, last] = [starts[arc]! * 2, (starts[arc + 1]! - 1) * 2];
  if (positions[first] !== positions[last] || positions[first + 1] !== positions[last + 1]) return false;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let block = blockStarts[arc]! * 4; block < blockStarts[arc + 1]! * 4; block += 4) {
    west = Math.min(west, blockBoxes[block]!);
    north = Math.min(north, blockBoxes[block + 1]!);
    east = Math.max(east, blockBoxes[block + 2]!);
    south = Math.max(south, blockBoxes[block + 3]!);
  }
  return Math.min(east - west, south - north) <= 2 * most && Math.max(east - west, south - north) <= 4 * most;
}
