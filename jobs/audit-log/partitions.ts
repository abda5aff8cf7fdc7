import type { Knex } from 'knex';
import { sqlStateOf, sqlStates } from '#core/database/failures/sqlstate.ts';
import { dayMilliseconds } from '#core/dates.ts';
import { dayOf, daysBetween, forEachCampaign, startOfDay } from './audit-days.ts';

/** A part of the audit log: a month, `2026-03`, or a day, `2026-03-07`. Both are of UTC. */
export type Period = string;

/** A partition of the table, without that of entries whose period has none. */
export interface Partition {
  readonly name: string;
  readonly period: Period;
}

/** From when a period lasts and until when, milliseconds since 1970. */
export function spanOf(period: Period): { readonly from: number; readonly to: number } {
  if (period.length > 'YYYY-MM'.length) {
    const from = startOfDay(period);
    return { from, to: from + dayMilliseconds };
  }
  const from = startOfDay(`${period}-01`);
  return { from, to: startOfDay(`${dayOf(from + 31 * dayMilliseconds).slice(0, 7)}-01`) };
}

export const monthOf = (period: Period): string => period.slice(0, 'YYYY-MM'.length);

/** All partitions, oldest first. */
export async function readPartitions(knex: Knex): Promise<Partition[]> {
  const { rows } = await knex.raw<{ rows: Array<{ name: string }> }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass
     order by inhrelid::regclass::text collate "C"`,
  );
  return rows.flatMap(({ name }) => {
    const [, period] = /^audit_log_(\d{4}_\d\d(?:_\d\d)?)$/.exec(name) ?? [];
    return period ? [{ name, period: period.replaceAll('_', '-') }] : [];
  });
}

/** The smallest UUIDv7 of a time, as the function `first_id_at` of the database says it. */
function firstIdAt(milliseconds: number): string {
  const hex = milliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** A new partition waits for all who use the log, and they for it: rather try again tomorrow. */
const lockTimeout = `set local lock_timeout = '2s'`;

/**
 * Prepares the months that follow a day, the day's own included. A month some of whose days have partitions gets those
 * that it lacks from the day on.
 */
export const prepareMonths = (owner: Knex, now: number, months: number): Promise<void> =>
  owner.transaction(async (trx) => {
    await trx.raw(lockTimeout);
    const partitions = await readPartitions(trx);
    const today = startOfDay(dayOf(now));
    let month = monthOf(dayOf(now));
    for (let i = 0; i < months; i++) {
      const { from, to } = spanOf(month);
      if (partitions.some(({ period }) => period !== month && monthOf(period) === month)) {
        for (const day of daysBetween(Math.max(from, today), to)) await createDay(trx, day, partitions);
      } else {
        await trx.raw('select create_audit_months(?::date, 1)', [`${month}-01`]);
      }
      month = monthOf(dayOf(to));
    }
  });

/**
 * Prepares a number of days that follow a day. The rest of a month that has entries already stays in its partition; one
 * that was prepared and has none gives way to its days.
 */
export const prepareDays = (owner: Knex, now: number, days: number): Promise<void> =>
  owner.transaction(async (trx) => {
    await trx.raw(lockTimeout);
    const tomorrow = startOfDay(dayOf(now)) + dayMilliseconds;
    for (const { name, period } of await readPartitions(trx)) {
      const { from, to } = spanOf(period);
      const isNeeded = from < tomorrow + days * dayMilliseconds;
      if (period !== monthOf(period) || from < tomorrow || !isNeeded) continue;
      await trx.raw('lock table ?? in access exclusive mode', [name]);
      if (!(await hasEntries(trx, from, to))) await removePartition(trx, name);
    }
    const partitions = await readPartitions(trx);
    for (const day of daysBetween(tomorrow, tomorrow + days * dayMilliseconds)) await createDay(trx, day, partitions);
  });

/** Row-level security binds the owner too: a partition that looks empty may not be. */
async function hasEntries(trx: Knex.Transaction, from: number, to: number): Promise<boolean> {
  let found = false;
  await forEachCampaign(trx, async (campaignId) => {
    if (found) return;
    const { rows } = await trx.raw<{ rows: unknown[] }>(
      'select from audit_log where campaign_id = ? and id >= ? and id < ? limit 1',
      [campaignId, firstIdAt(from), firstIdAt(to)],
    );
    found = rows.length > 0;
  });
  return found;
}

/** Nothing if the day or its month has a partition, or if entries of the day came before. */
async function createDay(trx: Knex.Transaction, day: string, partitions: readonly Partition[]): Promise<void> {
  if (partitions.some(({ period }) => period === day || period === monthOf(day))) return;
  const { from, to } = spanOf(day);
  const name = `audit_log_${day.replaceAll('-', '_')}`;
  const create = trx.transaction(async (savepoint) => {
    await savepoint.raw(
      `create table ${name} partition of audit_log for values from ('${firstIdAt(from)}') to ('${firstIdAt(to)}')`,
    );
    await savepoint.raw('select prepare_audit_month(?)', [name]);
  });
  await create.catch((error: unknown) => {
    if (sqlStateOf(error) !== sqlStates.checkViolation) throw error;
  });
}

/** Takes a partition out of the database, with what it has. */
export async function removePartition(trx: Knex.Transaction, name: string): Promise<void> {
  await trx.raw('alter table audit_log detach partition ??', [name]);
  await trx.raw('drop table ??', [name]);
}
