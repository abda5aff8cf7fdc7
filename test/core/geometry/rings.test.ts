import { describe, expect, it } from '@jest/globals';
import { fromCoordinates, toCoordinates } from '#core/geometry/polygons.ts';
import { doubledArea, rewind } from '#core/geometry/rings.ts';

const shell = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];
const hole = [
  [2, 2],
  [2, 4],
  [4, 4],
  [4, 2],
  [2, 2],
];
const otherHole = hole.map(([x, y]) => [x! + 4, y! + 4]);
const island = shell.map(([x, y]) => [x! + 20, y!]);
const region = [[shell, hole, otherHole], [island]];

describe('doubledArea', () => {
  it('is positive counter-clockwise, negative clockwise', () => {
    const { positions } = fromCoordinates([[shell]]);
    expect(doubledArea(positions, 0, 5)).toBe(200);
    expect(doubledArea(positions.slice().reverse(), 0, 5)).toBe(200);
    const clockwise = fromCoordinates([[shell.toReversed()]]);
    expect(doubledArea(clockwise.positions, 0, 5)).toBe(-200);
  });
});

describe('rewind', () => {
  it('turns exteriors counter-clockwise and holes clockwise', () => {
    const wrong = fromCoordinates([[shell.toReversed(), hole.toReversed()], [island]]);
    expect(toCoordinates(rewind(wrong))).toEqual([[shell, hole], [island]]);
  });

  it('leaves the given geometry alone, and returns it if nothing is to be turned', () => {
    const right = fromCoordinates(region);
    expect(rewind(right)).toBe(right);
    const wrong = fromCoordinates([[shell.toReversed()]]);
    rewind(wrong);
    expect(toCoordinates(wrong)).toEqual([[shell.toReversed()]]);
  });
});
