import type { Knex } from 'knex';
import { decodeLineWkb } from '#core/geometry/wkb.ts';
import { type CivicNumber, plainNumber, suffixes } from '#core/locator/civic-number.ts';
import { nearestOf, ofHouse } from '#server/electoral/addresses/neighbours.ts';
import type { FoundStreet } from './find-streets.ts';
import type { JoinedStreet } from './join-streets.ts';
import { type Position, placeAlong } from './road-position.ts';

/**
 * What of an address was found. number: the number itself, with its place; between: numbers before and after it on its
 * side; range: a range of numbers that a road network states for its side; street: the street alone.
 */
export type Located = 'number' | 'between' | 'range' | 'street';

/** Where an address lies, or may lie: places with their weights, which add up to 1, the likeliest first. */
export interface LocatedNumber {
  readonly matched: Located;
  readonly places: ReadonlyArray<{ readonly at: Position; readonly weight: number }>;
}

const unitsPerDegree = 10_000_000;

interface Known {
  readonly number: CivicNumber;
  readonly at: Position;
}

/** A number that is looked for on a street. */
export interface AskedNumber {
  readonly street: JoinedStreet;
  readonly number: CivicNumber;
}

/** Locates each number on its street; null where the street does not have it. In two statements for all. */
export async function locateNumbers(knex: Knex, asked: readonly AskedNumber[]): Promise<Array<LocatedNumber | null>> {
  const known = await knownNumbers(
    knex,
    asked.map(({ street, number }) => ({ streets: street.registered, number })),
  );
  const inRegister = asked.map(({ number }, i) => amongNumbers(known[i]!, number));
  const open = asked.map(({ street, number }, i) => ({
    streets: inRegister[i] === null ? street.roads : [],
    number: plainNumber(number),
  }));
  const ranges = await knownRanges(knex, open);
  return inRegister.map((located, i) => located ?? alongRoads(ranges[i]!, open[i]!.number));
}

/** A number and the streets of one source, or of several, that may have it. */
interface OnStreets {
  readonly streets: readonly FoundStreet[];
  readonly number: number;
}

/** A row a street and number, as parameters of a statement, with which of those that were asked each is of. */
function parametersOf(asked: readonly OnStreets[]) {
  const rows = asked.flatMap(({ streets, number }, i) =>
    streets.map(({ sourceId, id }) => ({ i, sourceId, id, number })),
  );
  return {
    which: rows.map(({ i }) => i),
    sources: rows.map(({ sourceId }) => sourceId),
    ids: rows.map(({ id }) => id),
    numbers: rows.map(({ number }) => number),
  };
}

const askedRows = `unnest(:which::integer[], :sources::text[], :ids::integer[], :numbers::integer[])
  a(which, source_id, street_id, number)`;

/**
 * Of each number the same one on its streets, with any suffix, and the nearest below and above it on its side: of the row that
 * would have it, of the row before, which may have the last number of its side, and of the row behind.
 */
async function knownNumbers(knex: Knex, asked: readonly OnStreets[]): Promise<Known[][]> {
  const known: Known[][] = asked.map(() => []);
  const bound = parametersOf(asked);
  if (bound.which.length === 0) return known;
  const plain = `(number / ${suffixes})`;
  const askedPlain = `(a.number / ${suffixes})`;
  const beside = (than: '<' | '>', direction: '' | ' desc') => `(
    select * from around where ${plain} ${than} ${askedPlain} and ${plain} % 2 = ${askedPlain} % 2
    order by number${direction}, longitude, latitude limit 1)`;
  const { rows } = await knex.raw<{ rows: NumberRow[] }>(
    `select a.which, k.number, k.longitude, k.latitude from ${askedRows}
     cross join lateral (
       with around as materialized (
         select k.* from (
           (select * from street_numbers n where n.source_id = a.source_id and n.street_id = a.street_id
              and n.first_number <= a.number order by n.first_number desc limit 2)
           union all
           (select * from street_numbers n where n.source_id = a.source_id and n.street_id = a.street_id
              and n.first_number > a.number order by n.first_number limit 1)
         ) n cross join lateral unnest(n.numbers, n.longitudes, n.latitudes) k(number, longitude, latitude)
       )
       select * from around where ${plain} = ${askedPlain}
       union all ${beside('<', ' desc')} union all ${beside('>', '')}
     ) k`,
    bound,
  );
  for (const { which, number, longitude, latitude } of rows)
    known[which]!.push({ number, at: [longitude / unitsPerDegree, latitude / unitsPerDegree] });
  return known;
}

interface NumberRow {
  readonly which: number;
  readonly number: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** Where a number is among the known ones of a street; null if none is its house's, and none lies before it or behind it. */
export function amongNumbers(known: readonly Known[], number: CivicNumber): LocatedNumber | null {
  const exact = ofHouse(known, number);
  if (exact.length > 0) return { matched: 'number', places: exact.map(({ at }) => ({ at, weight: 1 / exact.length })) };
  const around = nearestOf(known, number);
  if (!around) return null;
  const { below, above, nearest } = around;
  const share = (number - below.number) / (above.number - below.number);
  const at: Position = [
    below.at[0] + (above.at[0] - below.at[0]) * share,
    below.at[1] + (above.at[1] - below.at[1]) * share,
  ];
  const total = nearest.reduce((sum, [, weight]) => sum + weight, 0);
  // A street that bends does not lead straight from one to the other: their own places count, and the nearer one more.
  const places = [{ at, weight: 0 }, ...nearest.map(([one, weight]) => ({ at: one.at, weight: weight / total }))];
  return { matched: 'between', places };
}

interface Range {
  readonly side: 'left' | 'right';
  readonly from: number;
  readonly to: number;
  readonly line: readonly Position[];
}

/** Of one street: a number stands in one or two, and where a network states them roughly in some more. */
const mostRanges = 12;

async function knownRanges(knex: Knex, asked: readonly OnStreets[]): Promise<Range[][]> {
  const ranges: Range[][] = asked.map(() => []);
  const bound = parametersOf(asked);
  if (bound.which.length === 0) return ranges;
  const { rows } = await knex.raw<{ rows: RangeRow[] }>(
    `select a.which, r.* from ${askedRows}
     cross join lateral (
       select r.side, r.from_number, r.to_number, l.line
       from road_ranges r join road_lines l on l.source_id = r.source_id and l.id = r.line_id
       where r.source_id = a.source_id and r.street_id = a.street_id
         and a.number between least(r.from_number, r.to_number) and greatest(r.from_number, r.to_number)
       order by r.line_id, r.side limit ${mostRanges}
     ) r`,
    bound,
  );
  for (const { which, side, from_number: from, to_number: to, line } of rows)
    ranges[which]!.push({ side, from, to, line: decodeLineWkb(line) });
  return ranges;
}

interface RangeRow {
  readonly which: number;
  readonly side: Range['side'];
  readonly from_number: number;
  readonly to_number: number;
  readonly line: Buffer;
}

/** The chance that the place along the range is about right; else the house stands nearer to one of its ends. */
const likeliest = 0.8;

function alongRoads(ranges: readonly Range[], number: number): LocatedNumber | null {
  // Both ends odd, or both even: the side has only such numbers.
  const having = ranges.filter(({ from, to }) => from % 2 !== to % 2 || number % 2 === from % 2);
  if (having.length === 0) return null;
  const places = having.flatMap(({ side, from, to, line }) => {
    const share = from === to ? 0.5 : (number - from) / (to - from);
    const at = (along: number, weight: number) => ({
      at: placeAlong(line, along, side),
      weight: weight / having.length,
    });
    return [at(share, likeliest), at(0.02, (1 - likeliest) / 2), at(0.98, (1 - likeliest) / 2)];
  });
  return { matched: 'range', places };
}

const mostSamples = 400;

interface NumbersRow {
  readonly longitudes: readonly number[];
  readonly latitudes: readonly number[];
}

/** Places all along a street: of those that its sources have, some hundreds, each as likely as the others. */
export async function placesOnStreet(knex: Knex, { shown, registered, roads }: JoinedStreet): Promise<LocatedNumber> {
  const own = registered.length > 0 ? registered : roads;
  const bound = { sources: own.map(({ sourceId }) => sourceId), ids: own.map(({ id }) => id) };
  const of = 'unnest(:sources::text[], :ids::integer[]) s(source_id, street_id)';
  const found: Position[] = [];
  if (registered.length > 0) {
    const { rows } = await knex.raw<{ rows: NumbersRow[] }>(
      `select n.longitudes, n.latitudes from ${of} join street_numbers n on n.source_id = s.source_id and n.street_id = s.street_id
       order by n.source_id, n.street_id, n.first_number limit 40`,
      bound,
    );
    for (const { longitudes, latitudes } of rows) {
      found.push(...longitudes.map((x, i): Position => [x / unitsPerDegree, latitudes[i]! / unitsPerDegree]));
    }
  } else {
    const { rows } = await knex.raw<{ rows: Array<{ line: Buffer }> }>(
      `select l.line from ${of} join road_lines l on l.source_id = s.source_id and l.id in (
         select r.line_id from road_ranges r where r.source_id = s.source_id and r.street_id = s.street_id)
       order by l.source_id, l.id limit ${mostSamples}`,
      bound,
    );
    for (const { line } of rows) found.push(placeAlong(decodeLineWkb(line), 0.5));
  }
  const step = Math.max(1, Math.ceil(found.length / mostSamples));
  const sampled = found.filter((_, i) => i % step === 0);
  const middle: Position = [shown.longitude, shown.latitude];
  const places = [
    { at: middle, weight: sampled.length === 0 ? 1 : 0 },
    ...sampled.map((at) => ({ at, weight: 1 / sampled.length })),
  ];
  return { matched: 'street', places };
}
