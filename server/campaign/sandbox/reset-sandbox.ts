import { easternDay, easternMidnight } from '#core/dates.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import type { NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { type CampaignTransaction, withCampaign } from '#server/campaign/database/with-campaign.ts';
import { sampleAddresses } from './addresses.ts';
import { sandboxContents } from './contents.ts';
import { emptySandbox } from './empty-sandbox.ts';
import { fillSandbox } from './fill-sandbox.ts';
import type { Sandbox } from './find-sandbox.ts';
import { pastOf } from './past.ts';
import { sandboxProfile } from './profile.ts';

/**
 * Puts the sandbox back to what it is on the day of `now`, in one transaction: whoever reads meanwhile sees the old
 * data, whole. Its keys, its people and its audit log stay. The same day always gives the same data.
 */
export async function resetSandbox(pool: CampaignPool, sandbox: Sandbox, now = new Date()): Promise<void> {
  const { campaignId, ownerId } = sandbox;
  const today = easternDay(now.getTime());
  const contents = sandboxContents(pastOf(easternMidnight(today)), await sampleAddresses(today));
  await withCampaign(pool, campaignId, async (tx) => {
    await emptySandbox(tx);
    await updateCampaign(tx, sandboxProfile(today));
    await fillSandbox(tx, ownerId, contents);
    recordOperatorAction(tx, { operation: 'resetSandbox', recordId: campaignId, at: now });
  });
}

async function updateCampaign(tx: CampaignTransaction, profile: NewCampaign): Promise<void> {
  await tx.query(
    `update campaigns set name = $2, candidate_name = $3, party = $4, riding = $5, edn_number = $6, election_level = $7,
       election_date = $8, spending_limit_cents = $9, contribution_limit_cents = null, subscription_tier = $10,
       seat_count = $11, official_agent_name = $12, official_agent_address = $13, nomination_confirmed_date = $14,
       leader_authorization_on_file = $15
     where id = $1`,
    [
      tx.campaignId,
      profile.name,
      profile.candidateName,
      profile.party,
      profile.riding,
      profile.ednNumber,
      profile.electionLevel,
      profile.electionDate,
      profile.spendingLimitCents,
      profile.subscriptionTier,
      profile.seatCount,
      profile.officialAgentName,
      profile.officialAgentAddress,
      profile.nominationConfirmedDate,
      profile.leaderAuthorizationOnFile,
    ],
  );
}
