import { daysBefore } from '#core/dates.ts';
import { deleteSupersededArchives } from './clean-up/archives.ts';
import {
  deleteExpiredIdempotencyKeys,
  deleteOldChanges,
  deleteOldDrafts,
  deleteOldImportChanges,
  deleteOldMergeData,
  deleteOldTaggings,
} from './clean-up/campaign-rows.ts';
import { deleteOldMessages } from './clean-up/webhook-messages.ts';
import type { Job } from './job.ts';

/** As `deviceDays` of server/accounts/throttle/ has it. An older device is not known any more. */
const deviceDays = 180;

/** Long enough to see how the quarterly jobs of the year before went. Records of ingests are never deleted. */
const jobRunDays = 400;

export const cleanUp: Job = {
  name: 'clean-up',
  schedule: '15 4 * * *',
  description:
    'Removes superseded archives, expired idempotency keys and sessions, entries of changes after 90 days, messages of webhooks, what merges of voters keep and what undoes the tagging of lists after 30, what imports keep of voters that cannot be taken back any more, what was typed into forms and not sent for a week, and old records of jobs.',
  async run({ database: { knex }, dataDir, now }) {
    const archives = await deleteSupersededArchives(knex, dataDir, now());
    const keys = await deleteExpiredIdempotencyKeys(knex, now());
    const changes = await deleteOldChanges(knex, now());
    await deleteOldMessages(knex, now());
    await deleteOldMergeData(knex, now());
    await deleteOldImportChanges(knex, now());
    await deleteOldDrafts(knex, now());
    await deleteOldTaggings(knex, now());
    const deleteUntil = (table: string, column: string, days: number): Promise<number> =>
      knex(table).where(column, '<=', daysBefore(now(), days)).delete();
    const sessions = await deleteUntil('sessions', 'expires_at', 0);
    await deleteUntil('sign_in_links', 'expires_at', 0);
    await deleteUntil('known_devices', 'seen_at', deviceDays);
    const runs = await deleteUntil('job_runs', 'started_at', jobRunDays);
    const megabytes = Math.round(archives.bytes / 1e6);
    return {
      outcome: 'done',
      message: `Removed ${archives.files} files of the archive (${megabytes} MB), ${keys} idempotency keys, ${changes} entries of changes, ${sessions} sessions, ${runs} records of jobs.`,
    };
  },
};
