import type { Knex } from 'knex';
import { decodeLineWkb } from '#core/geometry/wkb.ts';
import { type CivicNumber, isOdd, plainNumber } from '#core/locator/civic-number.ts';
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

/** Locates a number on each of several streets; null where the street does not have it. In two statements for all. */
export async function locateNumber(
  knex: Knex,
  streets: readonly JoinedStreet[],
  number: CivicNumber,
): Promise<Array<LocatedNumber | null>> {
  const known = await knownNumbers(
    knex,
    streets.flatMap(({ registered }) => registered),
    number,
  );
  const inRegister = streets.map(({ registered }) =>
    amongNumbers(
      registered.flatMap((one) => known.get(nameOf(one)) ?? []),
      number,
    ),
  );
  const open = streets.filter((_, i) => inRegister[i] === null).flatMap(({ roads }) => roads);
  const ranges = await knownRanges(knex, open, plainNumber(number));
  return inRegister.map(
    (located, i) =>
      located ??
      alongRoads(
        streets[i]!.roads.flatMap((one) => ranges.get(nameOf(one)) ?? []),
        plainNumber(number),
      ),
  );
}

const nameOf = ({ sourceId, id }: Pick<FoundStreet, 'sourceId' | 'id'>) => `${sourceId} ${id}`;

/**
 * Of each street the numbers around one: those of the row that would have it, of the row before, which may have the last number
 * of its side, and of the row behind.
 */
async function knownNumbers(
  knex: Knex,
  streets: readonly FoundStreet[],
  number: CivicNumber,
): Promise<Map<string, Known[]>> {
  if (streets.length === 0) return new Map();
  const { rows } = await knex.raw<{ rows: NumberRow[] }>(
    `select n.* from unnest(:sources::text[], :ids::integer[]) s(source_id, street_id)
     cross join lateral (
       (select * from street_numbers n where n.source_id = s.source_id and n.street_id = s.street_id
          and n.first_number <= :number order by n.first_number desc limit 2)
       union all
       (select * from street_numbers n where n.source_id = s.source_id and n.street_id = s.street_id
          and n.first_number > :number order by n.first_number limit 1)
     ) n`,
    { sources: streets.map(({ sourceId }) => sourceId), ids: streets.map(({ id }) => id), number },
  );
  const known = new Map<string, Known[]>();
  for (const row of rows) {
    const name = nameOf({ sourceId: row.source_id, id: row.street_id });
    known.set(name, [...(known.get(name) ?? []), ...numbersOf(row)]);
  }
  return known;
}

interface NumberRow {
  readonly source_id: string;
  readonly street_id: number;
  readonly numbers: readonly number[];
  readonly longitudes: readonly number[];
  readonly latitudes: readonly number[];
}

const numbersOf = ({
  numbers,
  longitudes,
  latitudes,
}: Pick<NumberRow, 'numbers' | 'longitudes' | 'latitudes'>): Known[] =>
  numbers.map((number, i) => ({
    number,
    at: [longitudes[i]! / unitsPerDegree, latitudes[i]! / unitsPerDegree],
  }));

function amongNumbers(known: readonly Known[], number: CivicNumber): LocatedNumber | null {
  // 12A is at the place of 12, if it is not known itself.
  const same = known.filter((one) => one.number === number);
  const exact = same.length > 0 ? same : known.filter((one) => plainNumber(one.number) === plainNumber(number));
  if (exact.length > 0) return { matched: 'number', places: exact.map(({ at }) => ({ at, weight: 1 / exact.length })) };
  const side = known.filter((one) => isOdd(one.number) === isOdd(number));
  const below = side.filter((one) => one.number < number).sort((a, b) => b.number - a.number)[0];
  const above = side.filter((one) => one.number > number).sort((a, b) => a.number - b.number)[0];
  if (!below || !above) return null;
  const share = (number - below.number) / (above.number - below.number);
  const at: Position = [
    below.at[0] + (above.at[0] - below.at[0]) * share,
    below.at[1] + (above.at[1] - below.at[1]) * share,
  ];
  // A street that bends does not lead straight from one to the other: their own places count, and the nearer one more.
  const places = [
    { at, weight: 0 },
    { at: below.at, weight: 1 - share },
    { at: above.at, weight: share },
  ];
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

async function knownRanges(knex: Knex, streets: readonly FoundStreet[], number: number): Promise<Map<string, Range[]>> {
  if (streets.length === 0) return new Map();
  const { rows } = await knex.raw<{ rows: RangeRow[] }>(
    `select r.* from unnest(:sources::text[], :ids::integer[]) s(source_id, street_id)
     cross join lateral (
       select r.source_id, r.street_id, r.side, r.from_number, r.to_number, l.line
       from road_ranges r join road_lines l on l.source_id = r.source_id and l.id = r.line_id
       where r.source_id = s.source_id and r.street_id = s.street_id
         and :number between least(r.from_number, r.to_number) and greatest(r.from_number, r.to_number)
       order by r.line_id, r.side limit ${mostRanges}
     ) r`,
    { sources: streets.map(({ sourceId }) => sourceId), ids: streets.map(({ id }) => id), number },
  );
  const ranges = new Map<string, Range[]>();
  for (const { source_id, street_id, side, from_number: from, to_number: to, line } of rows) {
    const name = nameOf({ sourceId: source_id, id: street_id });
    ranges.set(name, [...(ranges.get(name) ?? []), { side, from, to, line: decodeLineWkb(line) }]);
  }
  return ranges;
}

interface RangeRow {
  readonly source_id: string;
  readonly street_id: number;
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

/** Places all along a street: of those that its sources have, some hundreds, each as likely as the others. */
export async function placesOnStreet(knex: Knex, { shown, registered, roads }: JoinedStreet): Promise<LocatedNumber> {
  const own = registered.length > 0 ? registered : roads;
  const bound = { sources: own.map(({ sourceId }) => sourceId), ids: own.map(({ id }) => id) };
  const of = 'unnest(:sources::text[], :ids::integer[]) s(source_id, street_id)';
  const found: Position[] = [];
  if (registered.length > 0) {
    const { rows } = await knex.raw<{ rows: NumberRow[] }>(
      `select n.* from ${of} join street_numbers n on n.source_id = s.source_id and n.street_id = s.street_id
       order by n.source_id, n.street_id, n.first_number limit 40`,
      bound,
    );
    for (const row of rows) found.push(...numbersOf(row).map(({ at }) => at));
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
