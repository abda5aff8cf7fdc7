import type { PlaneRing } from './plane-rings.ts';

/** Numbers an edge has below: its western end, its eastern end, and whether it runs west (1) or east (-1). */
const edgeNumbers = 5;

/** The edges of a ring, western end first, heights from `floor` on. Upright ones, and those along the floor, bound nothing. */
export function edgesAbove({ points }: PlaneRing, floor: number): Float64Array {
  const edges = new Float64Array((points.length / 2) * edgeNumbers);
  let at = 0;
  let x = points.at(-2)!;
  let y = points.at(-1)! - floor;
  for (let i = 0; i < points.length; i += 2) {
    const [fromX, fromY] = [x, y];
    x = points[i]!;
    y = points[i + 1]! - floor;
    if (x === fromX || (y === 0 && fromY === 0)) continue;
    const runsWest = x < fromX;
    edges[at++] = runsWest ? x : fromX;
    edges[at++] = runsWest ? y : fromY;
    edges[at++] = runsWest ? fromX : x;
    edges[at++] = runsWest ? fromY : y;
    edges[at++] = runsWest ? 1 : -1;
  }
  return edges.subarray(0, at);
}

/**
 * The area that two rings have in common, of their edges above one floor below both. A ring is the sum of the trapezoids
 * between its edges and the floor, those of edges that run east taken off. So the common area is a sum over all pairs of
 * edges, of the area under the lower one of the two where both are. Nothing has to be decided where rings touch or have
 * edges in common: whichever of two equal heights is taken, the sum is the same.
 */
export function commonArea(first: Float64Array, second: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < first.length; i += edgeNumbers) {
    const west = first[i]!;
    const east = first[i + 2]!;
    const height = first[i + 1]!;
    const slope = (first[i + 3]! - height) / (east - west);
    let ofEdge = 0;
    for (let j = 0; j < second.length; j += edgeNumbers) {
      const otherWest = second[j]!;
      const otherEast = second[j + 2]!;
      const left = otherWest > west ? otherWest : west;
      const right = otherEast < east ? otherEast : east;
      if (left >= right) continue;
      const otherHeight = second[j + 1]!;
      const otherSlope = (second[j + 3]! - otherHeight) / (otherEast - otherWest);
      const leftHeight = height + (left - west) * slope;
      const rightHeight = height + (right - west) * slope;
      const otherLeft = otherHeight + (left - otherWest) * otherSlope;
      const otherRight = otherHeight + (right - otherWest) * otherSlope;
      ofEdge += second[j + 4]! * underLower(right - left, leftHeight, rightHeight, otherLeft, otherRight);
    }
    sum += first[i + 4]! * ofEdge;
  }
  return sum;
}

/** The area under the lower one of two lines over a width: `a` and `b` at its beginning and at its end. */
function underLower(width: number, a0: number, a1: number, b0: number, b1: number): number {
  const before = a0 - b0;
  const after = a1 - b1;
  if (before <= 0 && after <= 0) return (width * (a0 + a1)) / 2;
  if (before >= 0 && after >= 0) return (width * (b0 + b1)) / 2;
  // The lines cross where the difference is 0.
  const part = before / (before - after);
  const middle = a0 + part * (a1 - a0);
  const [start, end] = before < 0 ? [a0, b1] : [b0, a1];
  return (width * (part * (start + middle) + (1 - part) * (middle + end))) / 2;
}
