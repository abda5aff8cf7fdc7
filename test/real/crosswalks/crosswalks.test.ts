import { beforeAll, describe, expect, it } from '@jest/globals';
import { readRealMaps } from '#bench/electoral/locate/real-maps.ts';
import { type Overlay, overlapAreas } from '#core/geometry/overlay/overlap-areas.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { amountsOfOverlay } from '#server/electoral/crosswalks/area-amounts.ts';
import { type CrosswalkRow, crosswalk } from '#server/electoral/crosswalks/crosswalk.ts';

type Districts = Awaited<ReturnType<typeof readRealMaps>>[number]['districts'];

let old: Districts;
let now: Districts;
let there: Overlay;
let rows: CrosswalkRow[];

beforeAll(async () => {
  const maps = await readRealMaps(process.env.HUSTINGS_REAL_DATA as string, ['ca-federal-2013', 'ca-federal-2023']);
  const of = (id: string) => maps.find(({ source }) => source.id === id)!.districts;
  [old, now] = [of('ca-federal-2013'), of('ca-federal-2023')];
  const begun = performance.now();
  there = overlapAreas(shapesOf(old), shapesOf(now));
  process.stdout.write(`crosswalk 2013 → 2023: ${Math.round(performance.now() - begun)} ms\n`);
  rows = crosswalk(amountsOfOverlay(there));
}, 600_000);

const shapesOf = (districts: Districts) => districts.map(({ geometry }) => geometry);
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('the ridings of 2013 on the map of 2023', () => {
  it('are each divided into parts that add up to it', () => {
    for (const [first, { code, geometry }] of old.entries()) {
      const own = rows.filter((row) => row.first === first);
      expect([code, sum(own.map(({ share }) => Math.round(share * 1e9)))]).toEqual([code, 1e9]);
      const area = areaKm2(geometry);
      expect(Math.abs(sum(own.map(({ amount }) => amount)) - area) / area).toBeLessThan(1e-4);
    }
  });

  it('have the same km² in common seen from either map', () => {
    const { overlaps } = overlapAreas(shapesOf(now), shapesOf(old));
    const back = new Map(overlaps.map(({ first, second, km2 }) => [`${second} ${first}`, km2]));
    for (const { first, second, km2 } of there.overlaps) {
      expect(Math.abs(km2 - (back.get(`${first} ${second}`) ?? 0))).toBeLessThan(1e-6);
    }
    expect(there.overlaps.length).toBeGreaterThan(old.length);
  }, 120_000);

  // The one riding of each territory was left as it was; three of Prince Edward Island were, or gained from the fourth.
  it.each([
    ['60001', '60001'],
    ['61001', '61001'],
    ['62001', '62001'],
    ['11001', '11001'],
    ['11002', '11002'],
    ['11003', '11003'],
  ])('have %s in %s, all but the line of its shore', (before, after) => {
    const first = old.findIndex(({ code }) => code === before);
    const [largest] = rows.filter((row) => row.first === first);
    expect(largest?.second === null ? null : now[largest!.second]!.code).toBe(after);
    expect(largest!.share).toBeGreaterThan(0.98);
  });

  it('cover the new ones but for shores that were drawn otherwise', () => {
    const uncovered = sum(rows.flatMap(({ second, amount }) => (second === null ? amount : [])));
    expect(uncovered / sum(there.firstKm2)).toBeLessThan(0.005);
  });
});
