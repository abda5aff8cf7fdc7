import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { readRealMaps } from '#bench/electoral/locate/real-maps.ts';
import { readMapFile } from '#bin/crosswalk/read-file.ts';
import { areaAmounts } from '#server/electoral/crosswalks/area-amounts.ts';
import { crosswalk } from '#server/electoral/crosswalks/crosswalk.ts';

// Elections Canada's transposition of the votes of 2011 from the map of 2003 to that of 2013. The map of 2003 is not among the
// real files: who has it names it in HUSTINGS_MAP_2003, as GeoJSON with the properties code and nameEn, or as a file that a
// source of the folder HUSTINGS_MAP_2003_SOURCES describes, whose id is the file's name.

interface Transfer {
  readonly from: string;
  readonly to: string;
  /** Of the riding of 2003. */
  readonly population: number;
  /** Of these, how many live in the riding of 2013 now. */
  readonly transferred: number;
}

const path = join(process.env.HUSTINGS_REAL_DATA as string, 'elections/TRANSPOSITION_338FED.csv');

/** Each pair of ridings once. A title stands above the header; a pair has a row for each kind of poll. */
function readTransfers(): Transfer[] {
  const rows: string[][] = parse(readFileSync(path, 'latin1'), { relax_column_count: true, relax_quotes: true });
  const header = rows.findIndex((row) => row.includes('2013 FED Number'));
  const pairs = new Map<string, Transfer>();
  for (const row of rows.slice(header + 1)) {
    const [, to = '', , from = '', , , population = '', transferred = ''] = row;
    if (!/^\d{5}$/.test(to) || !/^\d{5}$/.test(from)) continue;
    pairs.set(`${from} ${to}`, { from, to, population: Number(population), transferred: Number(transferred) });
  }
  return [...pairs.values()];
}

const transfers = readTransfers();
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
  /** Of a riding of 2003, the part of its area in one of 2013. */
  let shares: ReadonlyMap<string, number>;

  beforeAll(async () => {
    const old = await readMapFile(mapOf2003 as string, { sources: process.env.HUSTINGS_MAP_2003_SOURCES });
    const [now] = await readRealMaps(process.env.HUSTINGS_REAL_DATA as string, ['ca-federal-2013']);
    const shapes = (districts: ReadonlyArray<(typeof old)[number]>) => districts.map(({ geometry }) => geometry);
    const rows = crosswalk(
      areaAmounts(shapes(old), shapes(now!.districts.map((each) => ({ ...each, name: each.nameEn })))),
    );
    shares = new Map(
      rows.flatMap(({ first, second, share }) =>
        second === null ? [] : [[`${old[first]!.code} ${now!.districts[second]!.code}`, share] as const],
      ),
    );
  }, 600_000);

  it('has land in common for every two ridings between which people were moved', () => {
    const missing = transfers.filter(({ from, to, transferred }) => transferred > 0 && !shares.has(`${from} ${to}`));
    expect(missing).toEqual([]);
  });

  it('moves nearly nobody where it has no land in common to speak of', () => {
    // A sliver of a hundred-thousandth is a line drawn anew; a tower may stand on less, but no hundredth of a riding.
    const wrong = transfers.filter(
      ({ from, to, population, transferred }) =>
        transferred / population > 0.01 && (shares.get(`${from} ${to}`) ?? 0) < 1e-5,
    );
    expect(wrong).toEqual([]);
  });

  it('has nine tenths of the land of nine in ten ridings where nine tenths of their people were moved', () => {
    const whole = transfers.filter(({ population, transferred }) => transferred / population > 0.9);
    const right = whole.filter(({ from, to }) => (shares.get(`${from} ${to}`) ?? 0) > 0.9);
    expect(whole.length).toBeGreaterThan(50);
    expect(right.length / whole.length).toBeGreaterThan(0.9);
  });
});
