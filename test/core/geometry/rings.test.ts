import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates, toCoordinates } from '#core/geometry/polygons.ts';
import { doubledArea, rewind } from '#core/geometry/rings.ts';
import { contentHash, normalize } from '#ingest/maps/geometry/normalize.ts';

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

/** The ring begun at another of its positions. */
function turn(ring: number[][], by: number): number[][] {
  const open = ring.slice(0, -1);
  const turned = [...open.slice(by % open.length), ...open.slice(0, by % open.length)];
  return [...turned, turned[0]!];
}

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

  it('leaves the given geometry alone, and returns it where nothing is to be turned', () => {
    const right = fromCoordinates(region);
    expect(rewind(right)).toBe(right);
    const wrong = fromCoordinates([[shell.toReversed()]]);
    rewind(wrong);
    expect(toCoordinates(wrong)).toEqual([[shell.toReversed()]]);
  });
});

describe('normalize and contentHash', () => {
  it('do not care how the same area was written down', () => {
    const writing = fc.record({
      turns: fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }),
      reversed: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      islandFirst: fc.boolean(),
      holesSwapped: fc.boolean(),
    });
    fc.assert(
      fc.property(writing, ({ turns, reversed, islandFirst, holesSwapped }) => {
        const write = (ring: number[][], i: number) => {
          const turned = turn(ring, turns[i]!);
          return reversed[i] ? turned.toReversed() : turned;
        };
        const holes = [write(hole, 1), write(otherHole, 2)];
        const main = [write(shell, 0), ...(holesSwapped ? holes.toReversed() : holes)];
        const other = [write(island, 3)];
        const written = fromCoordinates(islandFirst ? [other, main] : [main, other]);
        expect(toCoordinates(normalize(written))).toEqual(region);
        expect(contentHash(written)).toBe(contentHash(fromCoordinates(region)));
      }),
    );
  });

  it('tell areas apart that differ in a digit', () => {
    const moved = region.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x === 4 ? 4.0000000001 : x!, y!])));
    expect(contentHash(fromCoordinates(moved))).not.toBe(contentHash(fromCoordinates(region)));
  });

  it('find one beginning where a ring passes its least position twice', () => {
    const pinched = [
      [0, 0],
      [4, 1],
      [4, 2],
      [0, 0],
      [1, 4],
      [0, 4],
      [0, 0],
    ];
    const hashes = [0, 1, 2, 3, 4, 5].map((by) => contentHash(fromCoordinates([[turn(pinched, by)]])));
    expect(new Set(hashes).size).toBe(1);
  });
});
