import { encodeLineWkb } from '#core/geometry/wkb.ts';
import { provinceOf, provinces } from '#core/provinces.ts';
import { boxText, bytesText } from '#ingest/kind/copied-values.ts';
import { toDegrees } from '#ingest/maps/conform/to-degrees.ts';
import type { StreetSource } from '#ingest/registry/source.ts';
import { type StreetFields, streetRow } from '#ingest/street-index/street-fields.ts';
import type { StreetIndex } from '#ingest/street-index/street-index.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { openRoadFile, type RoadRecord } from './read-road-file.ts';

export interface RoadTotals {
  /** Records of the file. */
  readonly lines: number;
  /** Records without a line. */
  readonly withoutLine: number;
  /** Records without a name of a street. */
  readonly withoutName: number;
  /** Sides of records on which civic numbers are stated. */
  readonly ranges: number;
  /** Sides of which one end alone is stated, or an end is no number. */
  readonly malformedRanges: number;
  /** Streets that do not lie in their province. */
  readonly misplaced: number;
}

interface Street {
  readonly id: number;
  readonly fields: StreetFields;
  lines: number;
  at: readonly [number, number];
  length: number;
}

type Totals = { -readonly [Name in keyof RoadTotals]: number };

/**
 * Reads a road network into the rows of the tables of streets. Lines are handed over one after the other: memory grows with
 * the country's streets alone, some 200 bytes each.
 *
 * @throws SourceError if the file is damaged, lacks fields, or its coordinates are unknown
 */
export async function readRoads(archive: Archive, source: StreetSource, index: StreetIndex): Promise<RoadTotals> {
  const { crs, records } = await openRoadFile(archive, source);
  // To a centimetre.
  const inDegrees = toDegrees(source.crs ?? crs, 7);
  const streets = new Map<string, Street>();
  const totals: Totals = { lines: 0, withoutLine: 0, withoutName: 0, ranges: 0, malformedRanges: 0, misplaced: 0 };
  let id = 0;
  for await (const record of records) {
    totals.lines++;
    const parts = record.parts.filter((part) => part.length >= 2).map((part) => part.map(inDegrees));
    const lengths = parts.map(lengthOf);
    if (parts.length === 0) totals.withoutLine++;
    if (record.values.NAME === '') totals.withoutName++;
    const sides = sidesOf(record, streets);
    const named = sides.left ?? sides.right;
    // Where a record has several parts, its numbers are those of the longest.
    const longest = lengths.indexOf(Math.max(...lengths));
    parts.forEach((part, i) => {
      const row = [id, named?.id ?? '\\N', rankOf(record.values.RANK), bytesText(encodeLineWkb(part)), boxText(part)];
      index.add('road_lines', row.join('\t'));
      if (i === longest) addNumbers(record, id, part, lengths[i]!, sides, totals, index);
      id++;
    });
    if (index.isFull) await index.flush();
  }
  totals.misplaced = addStreets(streets, index);
  await index.flush();
  return totals;
}

interface Sides {
  readonly left: Street | undefined;
  readonly right: Street | undefined;
}

/** The street on each side: it is another one where the sides lie in two municipalities. */
function sidesOf({ values }: RoadRecord, streets: Map<string, Street>): Sides {
  if (values.NAME === '') return { left: undefined, right: undefined };
  const of = (code: string, place: string): Street => {
    const key = [values.NAME, values.TYPE, values.DIR, code, place].join('\u001f');
    let street = streets.get(key);
    if (street === undefined) {
      street = { id: streets.size, fields: fieldsOf(values, code, place), lines: 0, at: [0, 0], length: -1 };
      streets.set(key, street);
    }
    return street;
  };
  return { left: of(values.CSDUID_L, values.CSDNAME_L), right: of(values.CSDUID_R, values.CSDNAME_R) };
}

function fieldsOf({ NAME, TYPE, DIR }: RoadRecord['values'], code: string, place: string): StreetFields {
  // Bilingual municipalities have both names in one: "Greater Sudbury / Grand Sudbury".
  const [municipalityEn = '', municipalityFr = municipalityEn] = place.split(' / ').map((name) => name.trim());
  const province = provinces.find(({ sgcCode }) => code.startsWith(sgcCode))?.code ?? '';
  return { name: NAME, type: TYPE, direction: DIR, place: '', municipalityEn, municipalityFr, province };
}

function addNumbers(
  { values }: RoadRecord,
  line: number,
  positions: ReadonlyArray<readonly [number, number]>,
  length: number,
  sides: Sides,
  totals: Totals,
  index: StreetIndex,
): void {
  const middle = positions[Math.floor(positions.length / 2)]!;
  for (const street of new Set([sides.left, sides.right])) {
    if (street === undefined) continue;
    street.lines++;
    if (length <= street.length) continue;
    street.at = middle;
    street.length = length;
  }
  const ends = { left: [values.AFL_VAL, values.ATL_VAL], right: [values.AFR_VAL, values.ATR_VAL] } as const;
  for (const side of ['left', 'right'] as const) {
    const [from, to] = ends[side].map(numberOf);
    const street = sides[side];
    if (from === undefined && to === undefined && ends[side].every((text) => text === '' || text === '0')) continue;
    if (from === undefined || to === undefined) {
      totals.malformedRanges++;
      continue;
    }
    if (street === undefined) continue;
    totals.ranges++;
    index.add('road_ranges', [street.id, line, side, from, to].join('\t'));
  }
}

/** Hands over the streets. Returns how many do not lie in their province. */
function addStreets(streets: ReadonlyMap<string, Street>, index: StreetIndex): number {
  let misplaced = 0;
  for (const { id, fields, lines, at, length } of streets.values()) {
    const row = length < 0 ? undefined : streetRow(id, fields, lines, at);
    if (row === undefined) continue;
    index.add('streets', row);
    const [west, south, east, north] = provinceOf(fields.province)?.boundingBox ?? anywhere;
    if (at[0] < west || at[0] > east || at[1] < south || at[1] > north) misplaced++;
  }
  return misplaced;
}

const anywhere = [-180, -90, 180, 90] as const;

/** A civic number without its suffix; undefined where there is none. */
function numberOf(text: string): number | undefined {
  const [, number] = /^([0-9]{1,6})(?:\s*[A-Za-z]|\s+[1-3]\/[2-4])?$/.exec(text) ?? [];
  return number === undefined || Number(number) === 0 ? undefined : Number(number);
}

/** Five ranks; a road of an unknown one is drawn last. */
const rankOf = (text: string): number => (/^[1-5]$/.test(text) ? Number(text) : 5);

type Position = readonly [number, number];

/** The length of a line in degrees of latitude: degrees of longitude are shortened by the latitude. */
function lengthOf(line: readonly Position[]): number {
  let length = 0;
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!];
    const narrowed = Math.cos((from[1] * Math.PI) / 180);
    length += Math.hypot((to[0] - from[0]) * narrowed, to[1] - from[1]);
  }
  return length;
}
