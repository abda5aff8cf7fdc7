import { easternDay, easternMidnight } from '#core/dates.ts';
import { campaignRecord } from '#server/campaign/campaigns/campaign.ts';
import type { NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import { assignments, changesOf } from '#server/records/statements.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { sampleAddresses } from './contents/addresses.ts';
import { demoContents } from './contents/contents.ts';
import { timelineUntil } from './contents/timeline.ts';
import { fillImports } from './demo-imports.ts';
import { demoProfile } from './demo-profile.ts';
import { emptyDemo } from './empty-demo.ts';
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
