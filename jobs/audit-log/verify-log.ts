import type { Knex } from 'knex';
import { groupBy } from '#core/collections/lists-by-key.ts';
import { dayMilliseconds } from '#core/dates.ts';
import { type AuditDay, DayHashes, readEntries, startOfDay } from './audit-days.ts';
import { monthOf, type Period } from './partitions.ts';
import { noSeal, readSeals, type Seal, sealHash } from './seals.ts';

interface VerifiedLog {
  /** Days that are sealed, and whose entries were read. */
  readonly days: number;
  readonly rows: number;
  /** Days that are in files only. */
  readonly archivedDays: number;
  /** The newest day with a seal; null if nothing is sealed yet. */
  readonly sealedThrough: string | null;
  /** One sentence each, oldest day first. */
  readonly faults: readonly string[];
}

/** The months and the days that are in files only. */
export async function readArchived(owner: Knex): Promise<ReadonlySet<Period>> {
  const { rows } = await owner.raw<{ rows: Array<{ period: string }> }>(
    `select to_char(month, 'YYYY-MM') as period from audit_archives
     union all select to_char(day, 'YYYY-MM-DD') from audit_archived_days`,
  );
  return new Set(rows.map(({ period }) => period));
}

/** Compares the whole log with its seals, month by month. `report` is called with each month. `owner` owns the tables. */
export async function verifyLog(owner: Knex, report: (month: string) => void): Promise<VerifiedLog> {
  const seals = await readSeals(owner);
  const archived = await readArchived(owner);
  const faults = chainFaults(seals);
  let days = 0;
  let rows = 0;
  const unarchived = seals.filter(({ day }) => !archived.has(monthOf(day)) && !archived.has(day));
  for (const [month, ofMonth] of groupBy(unarchived, ({ day }) => monthOf(day))) {
    report(month);
    const found = await readDays(owner, ofMonth);
    for (const seal of ofMonth) {
      const day = found.get(seal.day) as AuditDay;
      days++;
      rows += day.rows;
      if (day.rows !== seal.rows) faults.push(`${seal.day} has ${day.rows} entries and was sealed with ${seal.rows}.`);
      else if (!day.content.equals(seal.content)) faults.push(`An entry of ${seal.day} was changed.`);
    }
  }
  const archivedDays = seals.length - days;
  return { days, rows, archivedDays, sealedThrough: seals.at(-1)?.day ?? null, faults };
}

/** What is wrong with the seals themselves: one sentence each. */
export function chainFaults(seals: readonly Seal[]): string[] {
  const faults: string[] = [];
  let previous: Seal | undefined;
  for (const seal of seals) {
    if (previous && startOfDay(seal.day) !== startOfDay(previous.day) + dayMilliseconds) {
      faults.push(`Between ${previous.day} and ${seal.day} seals are missing.`);
    } else if (!sealHash(previous?.hash ?? noSeal, seal.day, seal).equals(seal.hash)) {
      faults.push(`The seal of ${seal.day} was changed, or one before it was taken away.`);
    }
    previous = seal;
  }
  return faults;
}

async function readDays(owner: Knex, seals: readonly Seal[]): Promise<Map<string, AuditDay>> {
  const from = startOfDay((seals[0] as Seal).day);
  const to = startOfDay((seals.at(-1) as Seal).day) + dayMilliseconds;
  const hashes = new DayHashes(seals.map(({ day }) => day));
  await owner.transaction((trx) => readEntries(trx, { from, to }, (line) => hashes.add(line)), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });
  return hashes.finish();
}
