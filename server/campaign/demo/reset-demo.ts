import { easternDay, easternMidnight } from '#core/dates.ts';
import { campaignRecord } from '#server/campaign/campaigns/campaign.ts';
import type { NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { resetVoterCount } from '#server/campaign/voters/voter-cap.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import { assignments, changesOf } from '#server/records/statements.ts';
import { writeAlone } from '#server/store/locks/write-locks.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { sampleAddresses } from './contents/addresses.ts';
import { demoContents } from './contents/contents.ts';
import { timelineUntil } from './contents/timeline.ts';
import { fillImports } from './demo-imports.ts';
import { demoProfile } from './demo-profile.ts';
import { fillDemo } from './fill-demo.ts';
import type { DemoCampaign } from './find-demo.ts';

/**
 * Resets the demo campaign to its data of the day of `now`, in one transaction, so that concurrent readers see all of
 * the old data or all of the new. Its keys, its members and its audit log stay. The same day always gives the same
 * data, except for the moment of its imports.
 */
export async function resetDemo(pool: CampaignPool, demo: DemoCampaign, now = new Date()): Promise<void> {
  const { campaignId, ownerId } = demo;
  const today = easternDay(now.getTime());
  const midnight = easternMidnight(today);
  const contents = demoContents(timelineUntil(midnight), await sampleAddresses(today));
  const operation = { operationId: 'resetDemo', role: 'OWNER', isLong: true, isAlone: true } as const;
  await perform(pool, principalOf(campaignId), operation, now, async (context) => {
    const { tx, audit } = context;
    audit.recordId = campaignId;
    await emptyDemo(tx);
    await updateCampaign(tx, demoProfile(today));
    await fillDemo(tx, ownerId, contents, { now: new Date(midnight), importedAt: now });
    await fillImports(context, ownerId, contents);
  });
}

/** $2 is the spending limit; the other parameters are the profile's fields. */
const update = `update campaigns set spending_limit_cents = $2, contribution_limit_cents = null,
  ${assignments(campaignRecord, 3)} where id = $1`;

async function updateCampaign(tx: CampaignTransaction, profile: NewCampaign): Promise<void> {
  const { parameters } = changesOf(campaignRecord, profile);
  await tx.query(update, [tx.campaignId, profile.spendingLimitCents, ...parameters]);
}

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
