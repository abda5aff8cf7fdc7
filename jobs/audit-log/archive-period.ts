import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Knex } from 'knex';
import { dayMilliseconds } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { syncFolder } from '#core/files/whole-file.ts';
import { verifyArchive, writeArchive } from './archive-file.ts';
import { dayOf, daysBetween, readEntries, startOfDay } from './audit-days.ts';
import { monthOf, type Partition, type Period, readPartitions, removePartition, spanOf } from './partitions.ts';
import { noSeal, readSeals, type Seal } from './seals.ts';
import { verifyAgainstSeals } from './verify-archive.ts';
import { chainFaults, readArchived } from './verify-log.ts';

const conflict = (message: string) => new HustingsError(409, 'validation_failed', message);

interface ArchiveOptions {
  /** The file to write. */
  readonly file: string;
  /** The file may be there already, if it has the period's entries: an earlier run was killed after it had written it. */
  readonly continues?: boolean;
}

/**
 * Writes a period's entries to a new file, reads that file again against its seals, and takes the period out of the
 * database. Its seals stay there, so that the file can be verified against them. Days of a month that were archived
 * before are in files of their own.
 *
 * @param owner owns the tables
 * @returns how many entries the file has
 *
 * Errors: HustingsError 409 if the period is not sealed to its end, was archived before, has no partition of its own, or
 * if the file exists; 422 if its entries do not agree with their seals, or if
 * the chain of all seals is broken, before the period or after it. Nothing has been changed then.
 */
export async function archivePeriod(
  owner: Knex,
  period: Period,
  { file, continues = false }: ArchiveOptions,
): Promise<number> {
  const archived = await readArchived(owner);
  if (archived.has(period) || archived.has(monthOf(period))) throw conflict(`${period} has been archived before.`);
  const all = await readSeals(owner);
  const seals = all.filter(({ day }) => day.startsWith(period) && !archived.has(day));
  const [first] = seals;
  const { to } = spanOf(period);
  // The log begins with its first seal; what lies before the first day here was archived.
  const isWhole = first && (first === all[0] || isArchivedUntil(archived, all[0] as Seal, first.day));
  if (first && !isWhole && period !== monthOf(period))
    throw conflict(`${monthOf(period)} has days before ${period}: archive these first.`);
  if (!isWhole || startOfDay((all.at(-1) as { day: string }).day) < to - dayMilliseconds) {
    throw conflict(`${period} is not sealed to its end: the job audit-log seals a day when it is over for a day.`);
  }
  // Seals that were made anew agree with the entries of their period, and not with the seals of later days.
  const [fault] = chainFaults(all);
  if (fault !== undefined) {
    const message = `${fault} Nothing is archived of a log that was tampered with: see "hustings audit verify".`;
    throw new HustingsError(422, 'validation_failed', message);
  }
  const partitions = (await readPartitions(owner)).filter((each) => each.period.startsWith(period));
  if (!hasAll(partitions, period, seals)) {
    throw conflict(`${period} has no partition of its own: its entries stay in the database.`);
  }
  const isThere = (await stat(file).catch(() => null)) !== null;
  if (isThere && !continues) throw conflict(`${file} exists: name another file.`);
  if (isThere) {
    const written = await verifyAgainstSeals(owner, file);
    if (written.period !== period) throw conflict(`${file} exists, and has ${written.period}.`);
    await takeOut(owner, { file, period, partitions, rows: written.rows });
    return written.rows;
  }

  const unfinished = `${file}.part`;
  if (continues) await rm(unfinished, { force: true });
  try {
    const previous = all.filter(({ day }) => day < first.day).at(-1)?.hash ?? noSeal;
    const from = startOfDay(first.day);
    await owner.transaction(
      (trx) => writeArchive(unfinished, { period, previous, seals }, (write) => readEntries(trx, { from, to }, write)),
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    const { rows } = await verifyArchive(unfinished);
    await rename(unfinished, file);
    await takeOut(owner, { file, period, partitions, rows }).catch(async (error: unknown) => {
      // The answer to a commit may be lost: the file is the only copy then, and stays also if nobody can say.
      const now = await readArchived(owner).catch(() => null);
      if (now?.has(period)) return;
      if (now) await rm(file, { force: true });
      throw error;
    });
    return rows;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Whether all sealed days of the day's month before it were archived. */
const isArchivedUntil = (archived: ReadonlySet<string>, { day: first }: Seal, day: string): boolean =>
  daysBetween(Math.max(spanOf(monthOf(day)).from, startOfDay(first)), startOfDay(day)).every((each) =>
    archived.has(each),
  );

/** Whether nothing of the period lies in the partition of what has none. */
const hasAll = (partitions: readonly Partition[], period: Period, seals: ReadonlyArray<{ readonly day: string }>) =>
  partitions.some((each) => each.period === period) ||
  seals.every(({ day }) => partitions.some((each) => each.period === day));

/** Waits for running requests for a few seconds only, since all further ones would wait for it. */
async function takeOut(
  owner: Knex,
  { file, period, partitions, rows }: { file: string; period: Period; partitions: readonly Partition[]; rows: number },
): Promise<void> {
  // The file is the only copy afterwards: its name has to outlive a loss of power, as the commit does.
  await syncFolder(dirname(file));
  await owner.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = '5s'`);
    for (const { name } of partitions) await removePartition(trx, name);
    const archive = { rows, archived_at: trx.fn.now() };
    if (period === monthOf(period)) await trx('audit_archives').insert({ month: `${period}-01`, ...archive });
    else await trx('audit_archived_days').insert({ day: period, ...archive });
  });
}

/** The periods that ended at least `days` days before today, oldest first. One before the first seal has no entries. */
export async function outdatedPeriods(owner: Knex, now: number, days: number): Promise<readonly Period[]> {
  const end = startOfDay(dayOf(now)) - days * dayMilliseconds;
  const [first] = await readSeals(owner);
  if (!first) return [];
  const isOutdated = ({ to }: { readonly to: number }) => to > startOfDay(first.day) && to <= end;
  return (await readPartitions(owner)).map(({ period }) => period).filter((period) => isOutdated(spanOf(period)));
}
