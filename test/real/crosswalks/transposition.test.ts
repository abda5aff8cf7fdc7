import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readRealMaps } from '#bench/electoral/locate/real-maps.ts';
import { type Comparison, compare, readTransfers, sharesOfArea, type Transfer } from './transfers.ts';

// Elections Canada's transposition of the votes of 2011 from the map of 2003 to that of 2013. The map of 2003 is not among the
// real files: who has it names it in HUSTINGS_MAP_2003, as GeoJSON with the properties code and nameEn, or as a file that a
// source of the folder HUSTINGS_MAP_2003_SOURCES describes, whose id is the file's name. test/bin/transposition runs the same
// comparison with invented maps.

const transfers = readTransfers(join(process.env.HUSTINGS_REAL_DATA as string, 'elections/TRANSPOSITION_338FED.csv'));
const mapOf2003 = process.env.HUSTINGS_MAP_2003;

it('moves everybody of 308 ridings into one of 338', () => {
  expect(new Set(transfers.map(({ to }) => to)).size).toBe(338);
  const byFrom = new Map<string, Transfer[]>();
  for (const pair of transfers) byFrom.set(pair.from, [...(byFrom.get(pair.from) ?? []), pair]);
  expect(byFrom.size).toBe(308);
  for (const [from, pairs] of byFrom) {
    const moved = pairs.reduce((sum, { transferred }) => sum + transferred, 0);
    // Five of them lack some dozens of people.
    const { population } = pairs[0]!;
    expect([from, Math.abs(moved - population) / population < 1e-3]).toEqual([from, true]);
  }
});

(mapOf2003 === undefined ? describe.skip : describe)('the crosswalk from 2003 to 2013', () => {
  let found: Comparison;

  beforeAll(async () => {
    const [now] = await readRealMaps(process.env.HUSTINGS_REAL_DATA as string, ['ca-federal-2013']);
    const sources = process.env.HUSTINGS_MAP_2003_SOURCES;
    found = compare(transfers, await sharesOfArea(mapOf2003 as string, sources, now!.districts));
  }, 600_000);

  it('has land in common for every two ridings between which people were moved', () => {
    expect(found.withoutLand).toEqual([]);
  });

  it('moves hardly any people where it has no land in common to speak of', () => {
    expect(found.onSlivers).toEqual([]);
  });

  it('has nine tenths of the land of nine in ten ridings where nine tenths of their people were moved', () => {
    const { whole, wholeByArea } = found;
    expect(whole.length).toBeGreaterThan(50);
    expect(wholeByArea.length / whole.length).toBeGreaterThan(0.9);
  });
});
