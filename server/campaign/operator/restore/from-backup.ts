import type { Archive } from '#core/database/backup/archive/read-archive.ts';
import { rowsOfCampaign } from '#core/database/backup/rows-of-campaign.ts';
import { notFound } from '#core/errors.ts';
import type { RecordSource } from './record-source.ts';

/**
 * The records that a backup has of a campaign.
 *
 * Errors: 404 if it has no such campaign.
 *
 * @param archive has been verified
 */
export async function recordsOfBackup(archive: Archive, campaignId: string): Promise<RecordSource> {
  await requireCampaign(archive, campaignId);
  return {
    kind: 'backup',
    async *rows(table) {
      // A backup of a version before it had no such table, and no visit that was corrected.
      const isThere = archive.manifest.tables.some(({ name }) => name === table);
      if (isThere || table !== 'interaction_versions') yield* rowsOfCampaign(archive, table, campaignId);
    },
  };
}

/** Every campaign has an owner. */
async function requireCampaign(archive: Archive, campaignId: string): Promise<void> {
  for await (const _member of rowsOfCampaign(archive, 'memberships', campaignId)) return;
  throw notFound('The backup has no campaign of this id: it was made later, or elsewhere.');
}
