import { asOwner } from '#core/database/setup/as-owner.ts';
import { prepareMonths } from './audit-log/partitions.ts';
import { sealDays } from './audit-log/seals.ts';
import type { Job } from './job.ts';

/** Months that have their partition before they begin, so that a job that does not run for weeks is not missed. */
const monthsAhead = 3;

export const auditLog: Job = {
  name: 'audit-log',
  schedule: '30 3 * * *',
  description: 'Seals the days of the audit log that are over, and prepares its next months.',
  run: ({ database, now, signal }) =>
    asOwner(database, 'hustings jobs', async (owner) => {
      const at = now();
      await prepareMonths(owner, at, monthsAhead);
      const { sealed, newest } = await sealDays(owner, at, signal);
      const state = newest
        ? `The newest seal is of ${newest.day}: ${newest.hash.toString('hex')}.`
        : 'There is no entry to seal yet.';
      return { outcome: signal.aborted ? 'interrupted' : 'done', message: `Sealed ${sealed} days. ${state}` };
    }),
};
