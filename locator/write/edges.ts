import { unitsPerDegree } from '../src/file/layout.ts';
import { type GivenDistrict, OffGrid } from './given.ts';

/** All edges of all districts, ring after ring, in units. Edges without a length are left out. */
export interface Edges {
  readonly fromX: Int32Array;
  readonly fromY: Int32Array;
  readonly toX: Int32Array;
  readonly toY: Int32Array;
  /** The number of the edge's district in the list. */
  readonly district: Uint16Array | Uint32Array;
}

/** Errors: an `OffGrid`. */
export function edgesOf(districts: readonly GivenDistrict[]): Edges {
  const most = districts.reduce((sum, { positions }) => sum + positions.length / 2, 0);
  const fromX = new Int32Array(most);
  const fromY = new Int32Array(most);
  const toX = new Int32Array(most);
  const toY = new Int32Array(most);
  const district = new Uint32Array(most);
  let count = 0;
  districts.forEach(({ positions, ringEnds, stored: [, , code] }, number) => {
    const units = Int32Array.from(positions, (degrees) => {
      const unit = Math.round(degrees * unitsPerDegree);
      if (unit / unitsPerDegree !== degrees)
        throw new OffGrid(`The district ${code} has positions between those of the grid.`);
      return unit;
    });
    let position = 0;
    for (const end of ringEnds) {
      for (; position + 1 < end; position++) {
        const at = position * 2;
        if (units[at] === units[at + 2] && units[at + 1] === units[at + 3]) continue;
        fromX[count] = units[at]!;
        fromY[count] = units[at + 1]!;
        toX[count] = units[at + 2]!;
        toY[count] = units[at + 3]!;
        district[count++] = number;
      }
      position = end;
    }
  });
  return {
    fromX: fromX.subarray(0, count),
    fromY: fromY.subarray(0, count),
    toX: toX.subarray(0, count),
    toY: toY.subarray(0, count),
    district: district.subarray(0, count),
  };
}
