import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates, type Polygons, toCoordinates } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { normalize } from '#ingest/maps/geometry/normalize.ts';

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

/** The bytes that a district's content hash covers. */
const encoded = (polygons: Polygons) => encodeWkb(normalize(polygons)).toString('hex');

describe('normalize', () => {
  it('does not depend on how the same area was written down', () => {
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
        expect(encoded(written)).toBe(encoded(fromCoordinates(region)));
      }),
    );
  });

  it('distinguishes areas that differ in a digit', () => {
    const moved = region.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x === 4 ? 4.0000000001 : x!, y!])));
    expect(encoded(fromCoordinates(moved))).not.toBe(encoded(fromCoordinates(region)));
  });

  it('finds one beginning where a ring passes its least position twice', () => {
    const pinched = [
      [0, 0],
      [4, 1],
      [4, 2],
      [0, 0],
      [1, 4],
      [0, 4],
      [0, 0],
    ];
    const hashes = [0, 1, 2, 3, 4, 5].map((by) => encoded(fromCoordinates([[turn(pinched, by)]])));
    expect(new Set(hashes).size).toBe(1);
  });
});
