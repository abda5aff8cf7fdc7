import { resetVoterCount } from '#server/campaign/voters/voter-cap.ts';
import { writeAlone } from '#server/store/locks/write-locks.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/**
 * Deletes all data of the demo campaign except its keys, its members and its audit log. In any other campaign the
 * database refuses to delete receipts. Other writes wait. What is not an operation waits too: every new record refers to the
 * campaign's row, to a voter or to a donation, and all of those are locked, so that nothing new appears between the deletions.
 */
export async function emptyDemo(tx: CampaignTransaction): Promise<void> {
  await writeAlone(tx);
  for (const statement of statements) await tx.query(statement, [tx.campaignId]);
}

const statements = [
  'select 1 from campaigns where id = $1 for update',
  'delete from imports where campaign_id = $1',
  resetVoterCount,
  'select 1 from voters where campaign_id = $1 order by id for update',
  'select 1 from donations where campaign_id = $1 order by id for update',
  'delete from voter_lists where campaign_id = $1',
  'delete from list_taggings where campaign_id = $1',
  'delete from turfs where campaign_id = $1',
  'delete from scripts where campaign_id = $1',
  'delete from interactions where campaign_id = $1',
  'delete from lawn_signs where campaign_id = $1',
  'delete from voter_merges where campaign_id = $1',
  'delete from voters where campaign_id = $1',
  'delete from volunteers where campaign_id = $1',
  // Donations and receipts refer to each other.
  `update donations set receipt_status = 'PENDING', receipt_number = null
   where campaign_id = $1 and receipt_number is not null`,
  'delete from receipt_spoils where campaign_id = $1',
  'delete from receipts where campaign_id = $1',
  'delete from donation_versions where campaign_id = $1',
  'delete from donation_withdrawals where campaign_id = $1',
  'delete from anonymous_gifts where campaign_id = $1',
  'delete from deposits where campaign_id = $1',
  'delete from receipt_serials where campaign_id = $1',
  'delete from donations where campaign_id = $1',
  'delete from form_drafts where campaign_id = $1',
  // A replayed response would name deleted records.
  'delete from idempotency_keys where campaign_id = $1',
];
