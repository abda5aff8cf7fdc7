import { HustingsError, invalid } from '#core/errors.ts';
import type { Level } from '#core/levels.ts';
import type { SubscriptionTier } from '#core/plans.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { newRecordId } from '#server/campaign/record-id.ts';

export interface NewCampaign {
  /** A short word of letters, digits and dashes, unique among all campaigns. */
  readonly code: string;
  readonly name: string;
  readonly candidateName: string;
  readonly party: string;
  readonly riding: string;
  /** The electoral district's number; receipt serials begin with it. */
  readonly ednNumber?: string | null;
  readonly electionLevel: Level;
  /** YYYY-MM-DD. */
  readonly electionDate: string;
  readonly spendingLimitCents?: number | null;
  readonly contributionLimitCents?: number | null;
  readonly subscriptionTier: SubscriptionTier;
  readonly seatCount?: number;
  readonly isDemo?: boolean;
  readonly officialAgentName?: string | null;
  readonly officialAgentAddress?: string | null;
  /** YYYY-MM-DD. */
  readonly nominationConfirmedDate?: string | null;
  readonly leaderAuthorizationOnFile?: boolean;
  /** Who the campaign belongs to; found by e-mail where known already. */
  readonly owner: { readonly email: string; readonly name: string };
}

/** Creates a campaign and its owner's membership. Errors: 400 where the code is taken or malformed. */
export async function createCampaign(
  pool: CampaignPool,
  campaign: NewCampaign,
  now = new Date(),
): Promise<{ campaignId: string; userId: string }> {
  if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/.test(campaign.code)) {
    throw invalid('A campaign code has 1 to 30 letters, digits and dashes, and begins with a letter or digit.');
  }
  if ((campaign.ednNumber ?? '').length > 30) {
    throw invalid('The number of an electoral district has at most 30 characters.');
  }
  const userId = await findOrCreateUser(pool, campaign.owner, now);
  const campaignId = newRecordId();
  await withCampaign(pool, campaignId, async (tx) => {
    await tx.query(insertCampaign, [
      campaignId,
      campaign.code,
      campaign.name,
      campaign.candidateName,
      campaign.party,
      campaign.riding,
      campaign.ednNumber ?? null,
      campaign.electionLevel,
      campaign.electionDate,
      campaign.spendingLimitCents ?? null,
      campaign.contributionLimitCents ?? null,
      campaign.subscriptionTier,
      campaign.seatCount ?? 1,
      campaign.isDemo ?? false,
      campaign.officialAgentName ?? null,
      campaign.officialAgentAddress ?? null,
      campaign.nominationConfirmedDate ?? null,
      campaign.leaderAuthorizationOnFile ?? false,
      now,
    ]);
    await tx.query(`insert into memberships (campaign_id, user_id, role, created_at) values ($1, $2, 'OWNER', $3)`, [
      campaignId,
      userId,
      now,
    ]);
    recordOperatorAction(tx, { operation: 'createCampaign', recordId: campaignId, at: now, userId });
  }).catch((error: { code?: unknown; constraint?: unknown }) => {
    if (error.code === '23505' && error.constraint === 'campaigns_code_key') {
      throw new HustingsError(400, 'validation_failed', `There is a campaign with the code ${campaign.code} already.`);
    }
    throw error;
  });
  return { campaignId, userId };
}

const insertCampaign = `insert into campaigns (id, code, name, candidate_name, party, riding, edn_number, election_level,
    election_date, spending_limit_cents, contribution_limit_cents, subscription_tier, seat_count, is_demo,
    official_agent_name, official_agent_address, nomination_confirmed_date, leader_authorization_on_file, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`;

async function findOrCreateUser(
  pool: CampaignPool,
  { email, name }: { email: string; name: string },
  now: Date,
): Promise<string> {
  // People exist before and beside campaigns, so this is done as the login role, outside any campaign.
  await pool.query(
    `insert into users (id, email, name, created_at) values ($1, $2, $3, $4) on conflict (lower(email)) do nothing`,
    [newRecordId(), email, name, now],
  );
  const { rows } = await pool.query<{ id: string }>('select id from users where lower(email) = lower($1)', [email]);
  return (rows[0] as { id: string }).id;
}
