import { boxOfPositions } from '#core/geometry/polygons.ts';
import type { Arcs, SquareBox } from './arcs.ts';

/** How many vertices of an arc have a box together. */
const blockSize = 64;

/** The arcs of a map as they are drawn, with all of their vertices or some. Their numbers are those of the arcs. */
export interface Lines {
  /** x, y of each vertex in the square of Web Mercator. */
  readonly positions: Float64Array;
  /** Arc `a` covers the vertices from `starts[a]` up to, not including, `starts[a + 1]`. */
  readonly starts: Uint32Array;
  /** Arc `a` has the blocks from `blockStarts[a]` on, of 64 vertices each except for its last. */
  readonly blockStarts: Uint32Array;
  /** West, north, east, south of the vertices of each block. */
  readonly blockBoxes: Float64Array;
  /** The zoom from which on each vertex is drawn; absent: all are, at each. */
  readonly drawnFrom?: Uint8Array;
}

/**
 * All vertices of the arcs, each from the zoom on at which it is at least `tolerance` of that zoom's units from the line
 * without it. At the last of the zooms every vertex is drawn.
 */
export function wholeLines(
  { positions, starts, importance }: Arcs,
  {
    first,
    last,
    tolerance,
  }: { readonly first: number; readonly last: number; readonly tolerance: (z: number) => number },
): Lines {
  const limits = Array.from({ length: last - first }, (_, i) => tolerance(first + i) ** 2);
  const drawnFrom = new Uint8Array(importance.length);
  for (let i = 0; i < importance.length; i++) {
    const own = importance[i]!;
    let z = first;
    while (z < last && own < limits[z - first]!) z++;
    drawnFrom[i] = z;
  }
  return { ...toLines(positions, starts), drawnFrom };
}

/** Finds the boxes of blocks, so that a tile reads the vertices around it alone. */
export function toLines(positions: Float64Array, starts: Uint32Array): Lines {
  const blockStarts = new Uint32Array(starts.length);
  for (let arc = 0; arc + 1 < starts.length; arc++) {
    blockStarts[arc + 1] = blockStarts[arc]! + Math.ceil((starts[arc + 1]! - starts[arc]!) / blockSize);
  }
  const blockBoxes = new Float64Array(blockStarts.at(-1)! * 4);
  let at = 0;
  for (let arc = 0; arc + 1 < starts.length; arc++) {
    const end = starts[arc + 1]!;
    for (let from = starts[arc]!; from < end; from += blockSize, at += 4) {
      blockBoxes.set(boxOfPositions(positions, from, Math.min(end, from + blockSize)), at);
    }
  }
  return { positions, starts, blockStarts, blockBoxes };
}

/** The vertices that a simplification (Douglas and Peucker, 1973) retains at a tolerance, in units of the square. */
export function thinned({ positions, starts, importance }: Arcs, tolerance: number): Lines {
  const limit = tolerance ** 2;
  const thin = new Float64Array(importance.reduce((count, own) => (own >= limit ? count + 2 : count), 0));
  const thinStarts = new Uint32Array(starts.length);
  let at = 0;
  for (let arc = 0; arc + 1 < starts.length; arc++) {
    for (let i = starts[arc]!; i < starts[arc + 1]!; i++) {
      if (importance[i]! < limit) continue;
      thin[at++] = positions[i * 2]!;
      thin[at++] = positions[i * 2 + 1]!;
    }
    thinStarts[arc + 1] = at / 2;
  }
  return toLines(thin, thinStarts);
}

/**
 * Visits the vertices of an arc that are drawn at a zoom, in its order or, for the arc reversed, in the other: of a block
 * that lies wholly on one side beyond `box`, the first and the last of them.
 */
export function visitArc(
  lines: Lines,
  reference: number,
  z: number,
  [west, north, east, south]: SquareBox,
  visit: (x: number, y: number) => void,
): void {
  const { positions, starts, blockStarts, blockBoxes, drawnFrom } = lines;
  const isReversed = reference < 0;
  const arc = isReversed ? ~reference : reference;
  const [first, end] = [starts[arc]!, starts[arc + 1]!];
  const [firstBlock, endBlock] = [blockStarts[arc]!, blockStarts[arc + 1]!];
  const step = isReversed ? -1 : 1;
  for (let n = 0; n < endBlock - firstBlock; n++) {
    const block = isReversed ? endBlock - 1 - n : firstBlock + n;
    const low = first + (block - firstBlock) * blockSize;
    const high = Math.min(end, low + blockSize) - 1;
    let from = isReversed ? high : low;
    let to = isReversed ? low : high;
    const isBeyond =
      blockBoxes[block * 4]! > east ||
      blockBoxes[block * 4 + 1]! > south ||
      blockBoxes[block * 4 + 2]! < west ||
      blockBoxes[block * 4 + 3]! < north;
    if (isBeyond) {
      const isLeftOut = (i: number) => drawnFrom !== undefined && drawnFrom[i]! > z;
      while (from !== to && isLeftOut(from)) from += step;
      while (from !== to && isLeftOut(to)) to -= step;
      if (isLeftOut(from)) continue;
      visit(positions[from * 2]!, positions[from * 2 + 1]!);
      if (to !== from) visit(positions[to * 2]!, positions[to * 2 + 1]!);
      continue;
    }
    for (let i = from; i !== to + step; i += step) {
      if (drawnFrom === undefined || drawnFrom[i]! <= z) visit(positions[i * 2]!, positions[i * 2 + 1]!);
    }
  }
}
