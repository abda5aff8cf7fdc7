import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';

/** Positions are stored and served with seven decimals of a degree, about a centimetre. */
const perDegree = 1e7;
export const gridStep = 1 / perDegree;

/**
 * The position on the grid that is nearest. Its shortest decimal form has at most seven decimals, so that what is
 * stored and what is served are the same number.
 */
export const toGrid = (degrees: number): number => Math.round(degrees * perDegree) / perDegree;

/**
 * The geometry with each position on the grid, and without positions that now repeat the one before them. A ring with
 * fewer than three corners left encloses nothing and is left out; if it is an exterior, its polygon is. Returns the
 * geometry itself if nothing changes.
 */
export function roundPositions(polygons: Polygons): Polygons {
  const positions = new Float64Array(polygons.positions.length);
  const ringEnds: number[] = [];
  const polygonEnds: number[] = [];
  let at = 0;
  let hasMoved = false;
  polygons.polygonEnds.forEach((endRing, polygon) => {
    const first = firstRing(polygons, polygon);
    for (let ring = first; ring < endRing; ring++) {
      const start = at;
      for (let i = ringStart(polygons, ring) * 2; i < polygons.ringEnds[ring]! * 2; i += 2) {
        const x = toGrid(polygons.positions[i]!);
        const y = toGrid(polygons.positions[i + 1]!);
        hasMoved ||= x !== polygons.positions[i] || y !== polygons.positions[i + 1];
        if (at > start && positions[at - 2] === x && positions[at - 1] === y) continue;
        positions[at++] = x;
        positions[at++] = y;
      }
      if (at - start >= 8) {
        ringEnds.push(at / 2);
        continue;
      }
      at = start;
      if (ring === first) break;
    }
    if (ringEnds.length > (polygonEnds.at(-1) ?? 0)) polygonEnds.push(ringEnds.length);
  });
  if (!hasMoved && at === positions.length) return polygons;
  return {
    positions: positions.slice(0, at),
    ringEnds: Uint32Array.from(ringEnds),
    polygonEnds: Uint32Array.from(polygonEnds),
  };
}
