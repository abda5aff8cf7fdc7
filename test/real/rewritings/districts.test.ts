// The rings of single districts of real maps, written anew by chance, through the grouping alone: what they cover stays the
// same at every place, or is in doubt, which holds a map.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';
import { doubledArea, firstRing, ringStart } from '#core/geometry/rings.ts';
import { pick, type Random, seeded } from '#core/random.ts';
import { type SettledRings, settleRings } from '#ingest/maps/rings/settle-rings.ts';
import { groupRings } from '#ingest/read/rings/group-rings.ts';
import { packPolygons } from '#ingest/read/rings/pack-polygons.ts';
import { wellFormed } from '#ingest/read/rings/rings.ts';
import { type RealRecords, readRealRecords, realMaps } from './real-records.ts';
import { cutPolygons, disordered, disorderNames, isHeads, rewrittenPolygons, shuffled } from './rewrite.ts';
import { differingPlaces } from './same-points.ts';
import type { Polygon, WrittenRecord } from './written.ts';

const count = Number(process.env.REWRITTEN_DISTRICTS ?? 100);
const places = Number(process.env.REWRITTEN_PLACES ?? 4000);
const seed = Number(process.env.REWRITING_SEED ?? 1);

/** As formats with polygons and formats with rings alone are read. */
const readings: Readonly<Record<string, (random: Random, polygons: readonly Polygon[]) => SettledRings>> = {
  polygons: (_, polygons) => settleRings(packPolygons(polygons as unknown as number[][][][], 1, 'wards')!),
  rings: (random, polygons) => {
    const { positions, ringEnds } = fromCoordinates([shuffled(random, polygons.flat())]);
    return settleRings(groupRings(wellFormed({ positions, ringEnds })));
  },
};

/** Most districts are one ring: half of those that are written anew have holes or, if none has, parts. */
function ofSeveralRings({ records }: RealRecords): readonly WrittenRecord[] {
  const holed = records.filter(({ polygons }) => polygons.some((rings) => rings.length > 1));
  const parted = records.filter(({ polygons }) => polygons.length > 1);
  return [holed, parted, records].find((some) => some.length > 0)!;
}

describe(`${count} districts of real maps, their rings written anew`, () => {
  let maps: RealRecords[];
  beforeAll(async () => {
    maps = await Promise.all(realMaps.map(readRealRecords));
  }, 120_000);

  it(`cover what they did, at ${places} places each, or are held (seed ${seed})`, () => {
    const outcomes: Record<string, number> = {};
    const wrong: string[] = [];
    for (let number = 0; number < count; number++) {
      const random = seeded(seed * 1_000_003 + number);
      const map = maps[number % maps.length]!;
      const { attributes, polygons } = pick(random, isHeads(random) ? map.records : ofSeveralRings(map));
      const before = settleRings(fromCoordinates(polygons as unknown as number[][][][]));
      const whole = isHeads(random) ? polygons : cutPolygons(random, polygons);
      const disorder = isHeads(random) ? pick(random, disorderNames) : 'order';
      const written = disorder === 'order' ? rewrittenPolygons(random, whole) : disordered(random, disorder, whole);
      const reading = pick(random, Object.keys(readings));
      const after = readings[reading]!(random, written);
      const isHeld = after.doubts.length > before.doubts.length;
      const outcome = `${disorder}, read as ${reading}: ${isHeld ? 'held' : 'the same'}`;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (isHeld) continue;
      const [was, is] = [before.polygons, after.polygons].map((one) => new Map([['it', one]]));
      const differing = differingPlaces(random, places, was!, is!, 0);
      if (differing.length > 0 || !isAsLarge(before.polygons, after.polygons)) {
        wrong.push(`seed ${seed}, number ${number}: ${map.source.id} ${attributes.CODE}, ${outcome}: ${differing[0]}`);
      }
    }
    process.stderr.write(`rewritten districts: ${JSON.stringify({ seed, count, places, outcomes }, null, 1)}\n`);
    expect(wrong).toEqual([]);
  }, 7_200_000);
});

/** What lies in two parts at once would count twice. */
function isAsLarge(before: Polygons, after: Polygons): boolean {
  const [was, is] = [areaOf(before), areaOf(after)];
  return Math.abs(was - is) <= 1e-9 * was;
}

/** In square units of the file, exteriors without their holes. */
function areaOf(polygons: Polygons): number {
  let sum = 0;
  polygons.polygonEnds.forEach((end, polygon) => {
    const first = firstRing(polygons, polygon);
    for (let ring = first; ring < end; ring++) {
      const area = Math.abs(doubledArea(polygons.positions, ringStart(polygons, ring), polygons.ringEnds[ring]!));
      sum += ring === first ? area : -area;
    }
  });
  return sum;
}
