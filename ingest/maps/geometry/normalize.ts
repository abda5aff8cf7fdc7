import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing, rewind, ringStart } from '#core/geometry/rings.ts';

/**
 * The same area in one canonical form: exteriors counter-clockwise and holes clockwise, each ring begun at its least
 * position (by x, then y), holes and polygons in the order of those positions. Publishers reorder records and rings
 * from edition to edition although no border has moved; normalized geometries then compare equal.
 */
export function normalize(polygons: Polygons): Polygons {
  const oriented = rotate(rewind(polygons));
  const order = Array.from(oriented.polygonEnds, (end, polygon) => {
    const first = firstRing(oriented, polygon);
    if (first === end) return [];
    const holes = Array.from({ length: end - first - 1 }, (_, i) => first + 1 + i);
    return [first, ...holes.sort((a, b) => compareRings(oriented, a, b))];
  });
  order.sort((a, b) => comparePolygons(oriented, a, b));
  return arrange(oriented, order);
}

/** Begins each closed ring at its least position. If a ring passes there twice, the next positions decide. */
function rotate(polygons: Polygons): Polygons {
  const { ringEnds, polygonEnds } = polygons;
  const positions = polygons.positions.slice();
  ringEnds.forEach((end, ring) => {
    const start = ringStart(polygons, ring);
    const length = end - start - 1;
    if (length < 1) return;
    const first = leastStart(polygons.positions, start, length);
    if (first === 0) return;
    positions.set(polygons.positions.subarray((start + first) * 2, (end - 1) * 2), start * 2);
    positions.set(polygons.positions.subarray(start * 2, (start + first) * 2), (end - 1 - first) * 2);
    positions[(end - 1) * 2] = positions[start * 2]!;
    positions[(end - 1) * 2 + 1] = positions[start * 2 + 1]!;
  });
  return { positions, ringEnds, polygonEnds };
}

function leastStart(positions: Float64Array, start: number, length: number): number {
  let least = 0;
  for (let candidate = 1; candidate < length; candidate++) {
    for (let step = 0; step < length; step++) {
      const a = start + ((candidate + step) % length);
      const b = start + ((least + step) % length);
      const difference = comparePositions(positions, a, b);
      if (difference < 0) least = candidate;
      if (difference !== 0) break;
    }
  }
  return least;
}

function comparePositions(positions: Float64Array, a: number, b: number): number {
  return positions[a * 2]! - positions[b * 2]! || positions[a * 2 + 1]! - positions[b * 2 + 1]!;
}

function compareRings(polygons: Polygons, a: number, b: number): number {
  const startA = ringStart(polygons, a);
  const startB = ringStart(polygons, b);
  const lengthA = polygons.ringEnds[a]! - startA;
  const lengthB = polygons.ringEnds[b]! - startB;
  for (let i = 0; i < lengthA && i < lengthB; i++) {
    const difference = comparePositions(polygons.positions, startA + i, startB + i);
    if (difference !== 0) return difference;
  }
  return lengthA - lengthB;
}

function comparePolygons(polygons: Polygons, a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = compareRings(polygons, a[i]!, b[i]!);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function arrange(polygons: Polygons, order: ReadonlyArray<readonly number[]>): Polygons {
  const positions = new Float64Array(polygons.positions.length);
  const ringEnds: number[] = [];
  let at = 0;
  const polygonEnds = order.map((rings) => {
    for (const ring of rings) {
      const block = polygons.positions.subarray(ringStart(polygons, ring) * 2, polygons.ringEnds[ring]! * 2);
      positions.set(block, at);
      at += block.length;
      ringEnds.push(at / 2);
    }
    return ringEnds.length;
  });
  return { positions, ringEnds: Uint32Array.from(ringEnds), polygonEnds: Uint32Array.from(polygonEnds) };
}
