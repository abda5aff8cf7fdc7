import { deleteSupersededArchives } from './clean-up/archives.ts';
import { deleteOldChanges } from './clean-up/changes.ts';
import { deleteOldDrafts } from './clean-up/form-drafts.ts';
import { deleteExpiredIdempotencyKeys } from './clean-up/idempotency-keys.ts';
import { deleteOldImportChanges } from './clean-up/import-changes.ts';
import { deleteOldTaggings } from './clean-up/list-taggings.ts';
import { deleteOldMergeData } from './clean-up/merges.ts';
import { deleteExpiredLinks, deleteExpiredSessions, deleteOldDevices, deleteOldJobRuns } from './clean-up/rows.ts';
import { deleteOldMessages } from './clean-up/webhook-messages.ts';
import type { Job } from './job.ts';

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
    const sessions = await deleteExpiredSessions(knex, now());
    await deleteExpiredLinks(knex, now());
    await deleteOldDevices(knex, now());
    const runs = await deleteOldJobRuns(knex, now());
    const megabytes = Math.round(archives.bytes / 1e6);
    return {
      outcome: 'done',
      message: `Removed ${archives.files} files of the archive (${megabytes} MB), ${keys} idempotency keys, ${changes} entries of changes, ${sessions} sessions, ${runs} records of jobs.`,
    };
  },
};
