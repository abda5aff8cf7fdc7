import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { dayMilliseconds } from '#core/dates.ts';
import {
  type AuditDay,
  DayHashes,
  dayOf,
  daysBetween,
  forEachCampaign,
  readEntries,
  startOfDay,
  timeOfId,
} from './audit-days.ts';

export interface Seal extends AuditDay {
  readonly day: string;
  readonly hash: Buffer;
}

/** What the first seal is chained to. */
export const noSeal = Buffer.alloc(32);

/** The hash that chains a day to the seal of the day before. */
export const sealHash = (previous: Buffer, day: string, { rows, content }: AuditDay): Buffer =>
  createHash('sha256').update(previous).update(`${day} ${rows}\n`).update(content).digest();

/** Ids are made by the clocks of servers, and entries are committed a moment after: a day is sealed when it is long over. */
const settlingMilliseconds = dayMilliseconds;

/** The number of days that are read in one go. */
const batchDays = 31;

const seals = `select to_char(day, 'YYYY-MM-DD') as day, rows, content, hash from audit_seals order by audit_seals.day`;

/** All seals, oldest first. */
export async function readSeals(knex: Knex): Promise<Seal[]> {
  const { rows } = await knex.raw<{ rows: Seal[] }>(seals);
  return rows;
}

/** The day of the oldest entry, milliseconds since 1970; null if the log is empty. */
async function firstDay(trx: Knex.Transaction): Promise<number | null> {
  let oldest = Number.POSITIVE_INFINITY;
  await forEachCampaign(trx, async (campaignId) => {
    const { rows } = await trx.raw<{ rows: Array<{ id: string }> }>(
      'select id from audit_log where campaign_id = ? order by id limit 1',
      [campaignId],
    );
    for (const { id } of rows) oldest = Math.min(oldest, timeOfId(id));
  });
  return Number.isFinite(oldest) ? startOfDay(dayOf(oldest)) : null;
}

/**
 * Seals all days that are over for a day and have no seal, oldest first. `owner` owns the tables.
 *
 * @returns how many were sealed, and the newest seal; null if there is none
 */
export async function sealDays(
  owner: Knex,
  now: number,
  signal: AbortSignal,
): Promise<{ readonly sealed: number; readonly newest: Seal | null }> {
  const end = startOfDay(dayOf(now - settlingMilliseconds));
  let sealed = 0;
  for (;;) {
    const { newest, added } = await owner.transaction((trx) => sealBatch(trx, end), {
      isolationLevel: 'repeatable read',
    });
    sealed += added;
    if (added === 0 || signal.aborted) return { sealed, newest };
  }
}

async function sealBatch(trx: Knex.Transaction, end: number): Promise<{ newest: Seal | null; added: number }> {
  const { rows } = await trx.raw<{ rows: Seal[] }>(`${seals} desc limit 1`);
  let newest = rows[0] ?? null;
  const from = newest ? startOfDay(newest.day) + dayMilliseconds : await firstDay(trx);
  if (from === null || from >= end) return { newest, added: 0 };
  const to = Math.min(end, from + batchDays * dayMilliseconds);
  const hashes = new DayHashes(daysBetween(from, to));
  await readEntries(trx, { from, to }, (line) => hashes.add(line));
  const days = hashes.finish();
  for (const [day, content] of days) {
    newest = { day, ...content, hash: sealHash(newest?.hash ?? noSeal, day, content) };
    await trx('audit_seals').insert({ ...newest, sealed_at: trx.fn.now() });
  }
  return { newest, added: days.size };
}
