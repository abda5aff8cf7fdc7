import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asOwner } from '#core/database/setup/as-owner.ts';
import { archivePeriod, outdatedPeriods } from './audit-log/archive-period.ts';
import { prepareDays } from './audit-log/partitions.ts';
import type { Job } from './job.ts';

/**
 * If fewer days than these are retained, the log is partitioned by days. With more, a hundred partitions would slow
 * down its readers.
 */
const daysOfMonths = 60;

/** Days that have their partition before they begin, so that a job that does not run for a week is not missed. */
const daysAhead = 14;

/** Writes what is older than configured into files, and takes it out of the database. */
export const auditArchive: Job = {
  name: 'audit-archive',
  schedule: '45 3 * * *',
  description:
    'Writes what the audit log has from before `AUDIT_LOG_DAYS` into `AUDIT_LOG_FOLDER`, and takes it out of the database, on a server where these are set.',
  notHere: ({ auditArchives }) => (auditArchives === undefined ? 'AUDIT_LOG_DAYS is not set' : null),
  async run({ database, auditArchives, now, signal }) {
    if (auditArchives === undefined) throw new Error('AUDIT_LOG_DAYS is not set.');
    const { folder, days } = auditArchives;
    if (!(await stat(folder).catch(() => null))?.isDirectory()) {
      throw new Error(
        `The folder ${folder} of AUDIT_LOG_FOLDER is not there: it is not made, since a disk may be missing.`,
      );
    }
    return asOwner(database, 'hustings jobs', async (owner) => {
      const at = now();
      if (days < daysOfMonths) await prepareDays(owner, at, daysAhead);
      let rows = 0;
      const done: string[] = [];
      for (const period of await outdatedPeriods(owner, at, days)) {
        if (signal.aborted) break;
        const file = join(folder, `audit-${period}.jsonl.gz`);
        rows += await archivePeriod(owner, period, { file, continues: true });
        done.push(period);
      }
      const what = done.length === 0 ? 'Nothing' : `${rows} entries of ${done.join(', ')}`;
      return { outcome: signal.aborted ? 'interrupted' : 'done', message: `${what} went into the folder of archives.` };
    });
  },
};
