import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { resetVoterCount } from '#server/campaign/voters/voter-cap.ts';

/**
 * Deletes all data of a sandbox but its keys, its people and its audit log; the database refuses it to other campaigns,
 * whose receipts are kept. Requests that write at the same time wait: every new record refers to the campaign's row or
 * to a voter or donation, and all of those are locked first, so that nothing new comes between the deletions.
 */
export async function emptySandbox(tx: CampaignTransaction): Promise<void> {
  for (const statement of statements) await tx.query(statement, [tx.campaignId]);
}

const statements = [
  resetVoterCount,
  'select 1 from campaigns where id = $1 for update',
  'select 1 from voters where campaign_id = $1 order by id for update',
  'select 1 from donations where campaign_id = $1 order by id for update',
  'delete from interactions where campaign_id = $1',
  'delete from lawn_signs where campaign_id = $1',
  'delete from voters where campaign_id = $1',
  'delete from volunteers where campaign_id = $1',
  // Donations and receipts refer to each other.
  `update donations set receipt_status = 'PENDING', receipt_number = null
   where campaign_id = $1 and receipt_number is not null`,
  'delete from receipt_spoils where campaign_id = $1',
  'delete from receipts where campaign_id = $1',
  'delete from receipt_serials where campaign_id = $1',
  'delete from donations where campaign_id = $1',
  // A replay would tell of records that are gone.
  'delete from idempotency_keys where campaign_id = $1',
];
