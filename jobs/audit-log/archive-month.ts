import { rename, rm, stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { HustingsError } from '#core/errors.ts';
import { verifyArchive, writeArchive } from './archive-file.ts';
import { dayMilliseconds, daysBetween, readEntries, startOfDay } from './audit-days.ts';
import { noSeal, readSeals } from './seals.ts';
import { chainFaults } from './verify-log.ts';

const conflict = (message: string) => new HustingsError(409, 'validation_failed', message);

/** The next month, `2026-04` of `2026-03`. */
function monthAfter(month: string): string {
  return new Date(startOfDay(`${month}-01`) + 31 * dayMilliseconds).toISOString().slice(0, 7);
}

/**
 * Writes a month's entries to a new file, reads that file again against its seals, and takes the month out of the
 * database. Its seals stay there, so that the file can be verified against them.
 *
 * @param owner owns the tables
 * @param month `2026-03`
 * @returns how many entries the file has
 *
 * Errors: HustingsError 409 if the month is not sealed to its end, was archived before, has no partition of its own, or
 * if the file exists; 422 if its entries do not agree with their seals, or if
 * the chain of all seals is broken, before the month or after it. Nothing has been changed then.
 */
export async function archiveMonth(owner: Knex, month: string, file: string): Promise<number> {
  const from = startOfDay(`${month}-01`);
  const to = startOfDay(`${monthAfter(month)}-01`);
  const partition = `audit_log_${month.replace('-', '_')}`;
  const all = await readSeals(owner);
  const seals = all.filter(({ day }) => day.startsWith(month));
  const isFirst = seals[0]?.day === all[0]?.day;
  if (seals.length === 0 || (!isFirst && seals.length < daysBetween(from, to).length) || !isOver(all, to)) {
    throw conflict(`${month} is not sealed to its end: the job audit-log seals a day when it is over for a day.`);
  }
  // Seals that were made anew agree with the entries of their month, and not with the seals of later days.
  const [fault] = chainFaults(all);
  if (fault !== undefined) {
    const message = `${fault} Nothing is archived of a log that was tampered with: see "hustings audit verify".`;
    throw new HustingsError(422, 'validation_failed', message);
  }
  const { rows } = await owner.raw<{ rows: Array<{ archived: boolean; own: boolean }> }>(
    `select exists (select from audit_archives where month = ?) as archived, to_regclass(?) is not null as own`,
    [`${month}-01`, partition],
  );
  if (rows[0]?.archived) throw conflict(`${month} has been archived before.`);
  if (!rows[0]?.own) throw conflict(`${month} has no partition of its own: its entries stay in the database.`);
  if (await stat(file).catch(() => null)) throw conflict(`${file} exists: name another file.`);

  const unfinished = `${file}.part`;
  try {
    const previous = all.filter(({ day }) => day < month).at(-1)?.hash ?? noSeal;
    await owner.transaction(
      (trx) => writeArchive(unfinished, { month, previous, seals }, (write) => readEntries(trx, { from, to }, write)),
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    const { rows: entries } = await verifyArchive(unfinished);
    await rename(unfinished, file);
    await takeOut(owner, { month, partition, rows: entries }).catch(async (error: unknown) => {
      await rm(file, { force: true });
      throw error;
    });
    return entries;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** The newest seal is of the month's last day or a later one. `to`: the month's end. */
const isOver = (seals: ReadonlyArray<{ readonly day: string }>, to: number): boolean =>
  startOfDay((seals.at(-1) as { day: string }).day) >= to - dayMilliseconds;

/** Waits for running requests for a few seconds only, since all further ones would wait for it. */
const takeOut = (owner: Knex, { month, partition, rows }: { month: string; partition: string; rows: number }) =>
  owner.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = '5s'`);
    await trx.raw('alter table audit_log detach partition ??', [partition]);
    await trx.raw('drop table ??', [partition]);
    await trx('audit_archives').insert({ month: `${month}-01`, rows, archived_at: trx.fn.now() });
  });
