import { fromCoordinates } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import type { Finding } from '#ingest/kind/gate.ts';
import { check } from '#ingest/maps/check/check.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import type { District, PublishedDistrict } from '#ingest/maps/district.ts';
import { contentHash, measure } from '#ingest/maps/measure.ts';
import { boundarySource } from './fixtures/boundary-source.ts';

type Position = readonly [x: number, y: number];

const side = 0.05;
const pieces = 12;

/** A corner or a place on a border, a little off the straight line, always the same: neighbours share it. */
function place(x: number, y: number): Position {
  const bend = Math.sin(x * 91.7 + y * 47.3) * 0.0013;
  return [-48 + x * side + bend, 43 + y * side - bend];
}

function ring(column: number, row: number): Position[] {
  const along = Array.from({ length: pieces }, (_, i) => i / pieces);
  const around = [
    ...along.map((t) => place(column + t, row)),
    ...along.map((t) => place(column + 1, row + t)),
    ...along.map((t) => place(column + 1 - t, row + 1)),
    ...along.map((t) => place(column, row + 1 - t)),
  ];
  return [...around, around[0] as Position];
}

/** Wards of about four by five kilometres, three in a row, in the sea where the sample lies: codes and names from 1 on. */
export function wardMap(
  count: number,
  change: (position: Position) => Position = (position) => position,
  names: (code: string) => string = (code) => `Ward ${code}`,
): District[] {
  return Array.from({ length: count }, (_, i) => {
    const code = String(i + 1);
    const corners = ring(i % 3, Math.floor(i / 3)).map((position) => [...change(position)]);
    return {
      code,
      nameEn: names(code),
      nameFr: names(code),
      province: 'XA',
      population: null,
      electorCount: null,
      geometry: fromCoordinates([[corners]]),
    };
  });
}

const measured = (district: District) => ({
  ...district,
  ...measure(district.geometry),
  contentHash: contentHash(district, encodeWkb(district.geometry)),
});

/** The districts as the last publication. */
export function published(districts: readonly District[]): PublishedDistrict[] {
  return districts.map(measured).map((district) => ({ ...district, geometry: encodeWkb(district.geometry) }));
}

/** All of the gate's findings on a map. */
export function findingsOn(
  districts: readonly District[],
  previous: readonly District[] = [],
  changes: Partial<Subject> = {},
): Finding[] {
  const { source = boundarySource({ expect: { districts: districts.length } }), ...rest } = changes;
  const subject: Subject = {
    source,
    districts: districts.map(measured),
    previous: published(previous),
    duplicates: [],
    empty: [],
    doubts: [],
    repairs: [],
    grid: null,
    datum: null,
    statedSystem: null,
    misnumbered: 0,
    surroundingDistricts: [],
    otherTerritories: [],
    measureFields: new Map(),
    ...rest,
  };
  return check(subject);
}

/** Findings as they are read: without the facts that their sentences are made of. */
export const asRead = (findings: readonly Finding[]) =>
  findings.map(({ code: _code, values: _values, ...read }) => read);

/** The hard ones. */
export function hardFindings(...map: Parameters<typeof findingsOn>): Finding[] {
  return findingsOn(...map).filter(({ severity }) => severity === 'hard');
}

/** Their messages by check. */
export function heldBack(...map: Parameters<typeof hardFindings>): Record<string, string> {
  return Object.fromEntries(hardFindings(...map).map(({ check: name, message }) => [name, message]));
}
