import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';

/** A closed ring or a line in whole units of a tile. */
export type TileLine = Array<[number, number]>;

/** Polygon `i` contains all rings of district `i`, without repeated vertices and without rings of fewer than three. */
export function packed(districts: readonly TileLine[][]): Polygons {
  const most = districts.reduce((sum, rings) => rings.reduce((all, ring) => all + ring.length, sum), 0);
  const positions = new Float64Array(most * 2);
  const ringEnds: number[] = [];
  const polygonEnds: number[] = [];
  let at = 0;
  for (const rings of districts) {
    for (const ring of rings) {
      const start = at;
      for (const [x, y] of ring) {
        if (at > start && positions[at - 2] === x && positions[at - 1] === y) continue;
        positions[at++] = x;
        positions[at++] = y;
      }
      if (at - start >= 8) ringEnds.push(at / 2);
      else at = start;
    }
    polygonEnds.push(ringEnds.length);
  }
  return {
    positions: positions.subarray(0, at),
    ringEnds: Uint32Array.from(ringEnds),
    polygonEnds: Uint32Array.from(polygonEnds),
  };
}

/** The rings of one polygon. */
export function ringsOf(polygons: Polygons, polygon: number): TileLine[] {
  const { positions, ringEnds, polygonEnds } = polygons;
  const rings: TileLine[] = [];
  for (let ring = firstRing(polygons, polygon); ring < polygonEnds[polygon]!; ring++) {
    const line: TileLine = [];
    for (let i = ringStart(polygons, ring); i < ringEnds[ring]!; i++) {
      line.push([positions[i * 2]!, positions[i * 2 + 1]!]);
    }
    rings.push(line);
  }
  return rings;
}

/** The rings of each polygon. */
export const unpacked = (polygons: Polygons): TileLine[][] =>
  Array.from(polygons.polygonEnds, (_, polygon) => ringsOf(polygons, polygon));
