import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates, toCoordinates } from '#core/geometry/polygons.ts';
import { seeded } from '#core/random.ts';
import { settleRings } from '#ingest/maps/rings/settle-rings.ts';
import { groupRings } from '#ingest/read/rings/group-rings.ts';
import { reversed, square } from '#test/support/fixtures/shapefile.ts';

type Ring = ReadonlyArray<readonly [number, number]>;

const settle = (...polygons: Ring[][]) => {
  const { polygons: settled, doubts } = settleRings(fromCoordinates(polygons));
  return { polygons: toCoordinates(settled), doubts: doubts.map(({ kind }) => kind) };
};

describe('the rings of a record', () => {
  const shell = square(0, 0, 10);
  const lake = square(2, 2, 6);
  const island = square(4, 4, 2);
  const apart = square(20, 0, 3);

  it('are left as they are if they lie as they are declared', () => {
    const sound = fromCoordinates([[shell, lake], [island], [apart]]);
    expect(settleRings(sound)).toEqual({ polygons: sound, doubts: [] });
    expect(settleRings(sound).polygons).toBe(sound);
  });

  it('are parts where a Polygon names a second exterior as if it were a hole, whichever comes first', () => {
    expect(settle([shell, apart])).toEqual({ polygons: [[shell], [apart]], doubts: [] });
    expect(settle([apart, shell, lake])).toEqual({ polygons: [[apart], [shell, lake]], doubts: [] });
  });

  it('go to the part in which they lie', () => {
    expect(settle([shell], [apart, lake])).toEqual({ polygons: [[shell, lake], [apart]], doubts: [] });
  });

  it('are a doubt where a part lies within another part: it may be the hole of that part', () => {
    expect(settle([shell], [lake])).toEqual({ polygons: [[shell, lake]], doubts: ['part within a part'] });
    expect(settle([shell], [reversed(lake)])).toEqual({
      polygons: [[shell, reversed(lake)]],
      doubts: ['part within a part'],
    });
  });

  it('are a doubt where a hole lies within a hole: it may be an island', () => {
    expect(settle([shell, lake, island])).toEqual({
      polygons: [[shell, lake], [island]],
      doubts: ['hole within a hole'],
    });
  });

  it('count once if they are there twice, wherever they begin and whichever way they run', () => {
    const again: Ring = [...reversed(shell).slice(2, 4), ...reversed(shell).slice(0, 3)];
    expect(again[0]).toEqual(again.at(-1));
    expect(settle([shell], [again])).toEqual({ polygons: [[shell]], doubts: [] });
    expect(settle([shell, lake, reversed(lake)])).toEqual({ polygons: [[shell, lake]], doubts: [] });
  });

  it('count once if they are there twice, also where the middles of their edges lie on no double', () => {
    const random = seeded(1);
    for (let attempt = 0; attempt < 50; attempt++) {
      const count = 40;
      const ring = Array.from({ length: count }, (_, i): [number, number] => {
        const reach = 0.01 * (1 + random());
        const angle = (2 * Math.PI * i) / count;
        return [-75.7 + reach * Math.cos(angle), 45.2 + reach * Math.sin(angle)];
      });
      const shell: Ring = [...ring, ring[0]!];
      const again: Ring = [...ring.slice(7), ...ring.slice(0, 8)].reverse();
      const { positions, ringEnds } = fromCoordinates([[shell, again]]);
      const { polygons, doubts } = settleRings(groupRings({ positions, ringEnds }));
      expect([attempt, polygons.ringEnds.length, doubts]).toEqual([attempt, 1, []]);
    }
  });

  it('are filled where a part is the hole of another part', () => {
    expect(settle([shell, lake], [reversed(lake)])).toEqual({ polygons: [[shell]], doubts: [] });
  });

  it('say where the doubt is', () => {
    expect(settleRings(fromCoordinates([[shell], [lake]])).doubts).toEqual([
      { kind: 'part within a part', at: [2, 2] },
    ]);
  });

  it('are found among very many', () => {
    const parts = Array.from({ length: 400 }, (_, i): Ring[] => [square((i % 20) * 20, Math.floor(i / 20) * 20, 10)]);
    expect(settle(...parts).polygons).toHaveLength(400);
    const { polygons, doubts } = settle(...parts, [square(-50, 0, 3), square(42, 42, 2)]);
    expect(doubts).toEqual([]);
    expect(polygons.filter((rings) => rings.length === 2)).toEqual([[square(40, 40, 10), square(42, 42, 2)]]);
  });

  it('mean the same however their land is written, or are a doubt', () => {
    // Towers of rings in one another: land, water, land. Each is written anew: rings of parts in another order and as holes
    // of others, begun elsewhere, wound otherwise, twice.
    const tower = fc.integer({ min: 1, max: 4 });
    const choice = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(fc.array(tower, { minLength: 1, maxLength: 4 }), choice, (depths, numbers) => {
        let at = 0;
        const next = (below: number) => numbers[at++ % numbers.length]! % below;
        const rings = depths.flatMap((depth, place) =>
          Array.from({ length: depth }, (_, level) => ({
            isLand: level % 2 === 0,
            ring: square(place * 100 + level * 10, level * 10, 90 - level * 20),
          })),
        );
        const written: Ring[][] = [];
        for (const { ring, isLand } of rings) {
          const begun = [...ring.slice(next(4), 4), ...ring.slice(0, 4)].slice(0, 4);
          const closed: Ring = [...begun, begun[0]!];
          const wound = next(2) === 0 ? closed : reversed(closed);
          const into = written[next(written.length + 1)];
          if (isLand && !into) written.push([wound]);
          else (into ?? written[0] ?? written[written.push([]) - 1]!).push(wound);
          if (next(4) === 0) written.push([...written[written.length - 1]!]);
        }
        const { polygons, doubts } = settle(...written);
        if (doubts.length > 0) return;
        const isLandAt = (x: number, y: number) =>
          polygons.filter(([exterior, ...holes]) => {
            const lies = (ring: number[][] | undefined) =>
              ring !== undefined &&
              x > Math.min(...ring.map((each) => each[0]!)) &&
              x < Math.max(...ring.map((each) => each[0]!)) &&
              y > Math.min(...ring.map((each) => each[1]!)) &&
              y < Math.max(...ring.map((each) => each[1]!));
            return lies(exterior) && !holes.some(lies);
          }).length;
        depths.forEach((depth, place) => {
          for (let level = 0; level < depth; level++) {
            expect([depth, level, isLandAt(place * 100 + level * 10 + 5, 45)]).toEqual([depth, level, 1 - (level % 2)]);
          }
        });
      }),
    );
  });
});
