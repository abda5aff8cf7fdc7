import { forgetArchives } from './clean-up/archives.ts';
import { forgetIdempotencyKeys } from './clean-up/idempotency-keys.ts';
import { forgetJobRuns, forgetSessions } from './clean-up/rows.ts';
import type { Job } from './job.ts';

export const cleanUp: Job = {
  name: 'clean-up',
  schedule: '15 4 * * *',
  description: 'Removes superseded archives, expired idempotency keys and sessions, and old records of jobs.',
  async run({ database: { knex }, dataDir, now }) {
    const archives = await forgetArchives(knex, dataDir, now());
    const keys = await forgetIdempotencyKeys(knex, now());
    const sessions = await forgetSessions(knex, now());
    const runs = await forgetJobRuns(knex, now());
    const megabytes = Math.round(archives.bytes / 1e6);
    return {
      outcome: 'done',
      message: `Removed ${archives.files} files of the archive (${megabytes} MB), ${keys} idempotency keys, ${sessions} sessions, ${runs} records of jobs.`,
    };
  },
};
