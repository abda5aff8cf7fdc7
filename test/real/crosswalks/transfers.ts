import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { readMapFile } from '#bin/crosswalk/read-file.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { areaAmounts } from '#server/electoral/crosswalks/area-amounts.ts';
import { crosswalk } from '#server/electoral/crosswalks/crosswalk.ts';

/** How many people of a riding of an older map live in one of a newer map, as its election authority has published it. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  /** Of the older riding. */
  readonly population: number;
  /** Of these, how many live in the newer riding. */
  readonly transferred: number;
}

/** Of Elections Canada's file, each pair of ridings once. A title is above the header; a pair has a row for each kind of poll. */
export function readTransfers(path: string): Transfer[] {
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

interface District {
  readonly code: string;
  readonly nameEn: string;
  readonly geometry: Polygons;
}

/** Of each riding of an older map's file, by its code and that of a newer one, the part of its area that lies in that one. */
export async function sharesOfArea(
  older: string,
  sources: string | undefined,
  newer: readonly District[],
): Promise<ReadonlyMap<string, number>> {
  const old = await readMapFile(older, { sources });
  const shapes = (districts: ReadonlyArray<{ readonly geometry: Polygons }>) =>
    districts.map(({ geometry }) => geometry);
  const rows = crosswalk(areaAmounts(shapes(old), shapes(newer)));
  return new Map(
    rows.flatMap(({ first, second, share }) =>
      second === null ? [] : [[`${old[first]!.code} ${newer[second]!.code}`, share] as const],
    ),
  );
}

/** What of a crosswalk by area cannot be, as people were transferred. */
export interface Comparison {
  /** Pairs between which people were moved, without land in common. */
  readonly withoutLand: readonly Transfer[];
  /**
   * Pairs between which a hundredth of a riding was moved, with hardly any land in common: a sliver of a hundred-thousandth is a
   * line drawn anew. A tower may stand on less, but no hundredth of a riding.
   */
  readonly onSlivers: readonly Transfer[];
  /** Pairs between which nine tenths of the people were moved, and those of them with nine tenths of the land. */
  readonly whole: readonly Transfer[];
  readonly wholeByArea: readonly Transfer[];
}

export function compare(transfers: readonly Transfer[], shares: ReadonlyMap<string, number>): Comparison {
  const shareOf = ({ from, to }: Transfer) => shares.get(`${from} ${to}`) ?? 0;
  const whole = transfers.filter(({ population, transferred }) => transferred / population > 0.9);
  return {
    withoutLand: transfers.filter(({ from, to, transferred }) => transferred > 0 && !shares.has(`${from} ${to}`)),
    onSlivers: transfers.filter((one) => one.transferred / one.population > 0.01 && shareOf(one) < 1e-5),
    whole,
    wholeByArea: whole.filter((one) => shareOf(one) > 0.9),
  };
}
