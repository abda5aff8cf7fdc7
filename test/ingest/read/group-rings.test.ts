import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates, toCoordinates } from '#core/geometry/polygons.ts';
import { groupRings } from '#ingest/read/rings/group-rings.ts';
import { wellFormed } from '#ingest/read/rings/rings.ts';
import { reversed, square } from '#test/support/fixtures/shapefile.ts';

type Ring = ReadonlyArray<readonly [number, number]>;
const group = (...rings: Ring[]) => toCoordinates(groupRings(fromCoordinates([rings])));

describe('rings without polygons', () => {
  const outer = square(0, 0, 10);
  const hole = reversed(square(2, 2, 6));
  const island = square(4, 4, 2);

  it('are exteriors if clockwise, holes if not, each hole in the smallest exterior around it', () => {
    expect(group(outer, hole)).toEqual([[outer, hole]]);
    expect(group(outer, square(20, 0, 1))).toEqual([[outer], [square(20, 0, 1)]]);
    const pond = reversed(square(4.5, 4.5, 1));
    expect(group(outer, island, hole, pond)).toEqual([
      [outer, hole],
      [island, pond],
    ]);
  });

  it('may come holes first', () => {
    expect(group(hole, island, outer)).toEqual([[island], [outer, hole]]);
  });

  it('are understood by how they lie in one another if all are wound the wrong way', () => {
    expect(group(reversed(outer))).toEqual([[reversed(outer)]]);
    expect(group(reversed(outer), reversed(square(20, 0, 1)))).toHaveLength(2);
    expect(group(reversed(outer), reversed(hole), reversed(island))).toEqual([
      [reversed(outer), reversed(hole)],
      [reversed(island)],
    ]);
  });

  it('are understood too if only an island is wound the wrong way', () => {
    const wrong = reversed(square(20, 0, 1));
    expect(group(outer, hole, wrong)).toEqual([[outer, hole], [wrong]]);
  });

  it('may touch: a hole whose first corner lies on the exterior', () => {
    const touching: Ring = [
      [0, 5],
      [5, 4],
      [5, 6],
      [0, 5],
    ];
    expect(group(outer, touching)).toEqual([[outer, touching]]);
  });

  it('may share all their corners: a hole drawn from side to side', () => {
    const octagon: Ring = [
      [0, 5],
      [5, 10],
      [10, 5],
      [5, 0],
      [0, 5],
    ];
    const inscribed: Ring = [
      [0, 5],
      [5, 0],
      [10, 5],
      [0, 5],
    ];
    expect(group(octagon, inscribed)).toEqual([[octagon, inscribed]]);
  });

  it('are grouped the same whichever way round the whole file is wound, in any order', () => {
    // Towers of rings, one inside the other, stand side by side: one of `depth` rings is half as many polygons.
    const depths = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });
    const order = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(depths, fc.boolean(), order, (towers, backwards, keys) => {
        const rings = towers.flatMap((depth, tower) =>
          Array.from({ length: depth }, (_, level) => {
            const ring = square(tower * 100 + level, level, 50 - level * 2);
            return (level % 2 === 0) === backwards ? reversed(ring) : ring;
          }),
        );
        const shuffled = rings.map((ring, i) => ({ ring, key: keys[i]! })).sort((a, b) => a.key - b.key);
        const polygons = group(...shuffled.map(({ ring }) => ring));
        expect(polygons).toHaveLength(towers.reduce((sum, depth) => sum + Math.ceil(depth / 2), 0));
        expect(polygons.flat()).toHaveLength(rings.length);
        for (const [exterior, ...holes] of polygons) {
          expect(holes.length).toBeLessThanOrEqual(1);
          for (const inner of holes) expect(inner[0]![1]! - exterior![0]![1]!).toBe(1);
        }
      }),
    );
  });
});

describe('rings as published', () => {
  const flat = (...rings: Ring[]) => wellFormed(fromCoordinates([rings]));

  it('stay the very same if nothing is wrong with them', () => {
    const rings = fromCoordinates([[square(0, 0, 1)]]);
    expect(wellFormed(rings)).toBe(rings);
  });

  it('are closed if they are open', () => {
    const { positions, ringEnds } = flat(square(0, 0, 1).slice(0, 4), square(2, 0, 1));
    expect([...ringEnds]).toEqual([5, 10]);
    expect([...positions.subarray(8, 10)]).toEqual([0, 0]);
  });

  it('are dropped if they enclose nothing', () => {
    expect([...flat(square(0, 0, 1), square(2, 0, 1).slice(0, 2)).ringEnds]).toEqual([5]);
  });
});
