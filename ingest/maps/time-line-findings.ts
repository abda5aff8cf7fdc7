import type { Knex } from 'knex';
import { easternDay, easternMidnight } from '#core/dates.ts';
import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { BoundarySource, Source } from '#ingest/registry/source.ts';
import { timeLineKey, timeLineOf } from './publish/jurisdiction.ts';
import { declaredSpan } from './publish/set.ts';
import { isRestatement, type StatedDistrict } from './publish/statement.ts';

interface TimeLineSubject {
  readonly source: BoundarySource;
  readonly districts: readonly StatedDistrict[];
  /** The last publication of the source; empty at the first. */
  readonly previous: readonly StatedDistrict[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** See `RunOptions.fromToday`. */
  readonly fromToday: boolean | undefined;
  /** All sources that are described. */
  readonly registry: readonly Source[];
}

/** A map whose law changed on a day is not put right from its first day on unless a person wants it. */
async function changeOverMidMap(knex: Knex, subject: TimeLineSubject): Promise<Finding[]> {
  const { source, districts, previous, fromToday } = subject;
  if (fromToday !== undefined || previous.length === 0) return [];
  const row = await knex('boundary_sets')
    .where({ id: source.id })
    .whereNotNull('amended_from')
    .first<{ amended_from: Date } | undefined>('amended_from');
  if (row === undefined || isRestatement(source, previous, districts)) return [];
  const day = easternDay(row.amended_from.getTime());
  return [finding('hard', 'mid_map', 'lawChangedMidMap', { day, from: source.valid.from })];
}

/** The day on which the next published map begins, with its id; null if there is none. */
async function nextPublished(knex: Knex, source: BoundarySource): Promise<{ id: string; day: string } | null> {
  const { rows } = await knex.raw<{ rows: Array<{ id: string; begins: Date }> }>(
    `select id, lower(valid) as begins from boundary_sets
     where (level, jurisdiction, representation) = (:level, :jurisdiction, :representation)
       and id <> :id and lower(valid) > :from::timestamptz
     order by lower(valid) limit 1`,
    { ...timeLineOf(source), id: source.id, from: new Date(declaredSpan(source).from) },
  );
  const [next] = rows;
  return next ? { id: next.id, day: easternDay(next.begins.getTime()) } : null;
}

/** A map that has ended without a newer one to follow it: look-ups of its place answer nothing since. */
async function missingSuccessor(knex: Knex, { source, now, registry }: TimeLineSubject): Promise<Finding[]> {
  const { until } = source.valid;
  if (until === undefined || easternMidnight(until) > now) return [];
  const next = await nextPublished(knex, source);
  if (next && next.day <= until) return [];
  const described = registry.flatMap((other) => {
    if (other.kind !== 'boundaries' || other.id === source.id || timeLineKey(other) !== timeLineKey(source)) return [];
    const { from } = other.valid;
    return from >= until && (next === null || from < next.day) ? [{ id: other.id, from }] : [];
  });
  const values = {
    until,
    place: source.jurisdiction.name,
    next: next && { id: next.id, from: next.day },
    described,
    page: source.page,
  };
  return [finding('soft', 'successor', 'noSuccessor', values)];
}

/** What there is to say of the map's place among the maps that its jurisdiction has had. */
export async function timeLineFindings(knex: Knex, subject: TimeLineSubject): Promise<Finding[]> {
  return [...(await changeOverMidMap(knex, subject)), ...(await missingSuccessor(knex, subject))];
}
