import type { CampaignTransaction } from '#server/store/transaction.ts';

/** How much of its plan a campaign uses. */
export interface CampaignUse {
  readonly voters: number;
  /** Keys that work. */
  readonly keys: number;
  /** Members who have not left. */
  readonly people: number;
}

export async function campaignUse(tx: CampaignTransaction): Promise<CampaignUse> {
  const [use] = await tx.query<CampaignUse>(
    `select
       (select coalesce(sum(voters), 0)::int from voter_counts where campaign_id = $1) as voters,
       (select count(*)::int from api_keys where campaign_id = $1 and revoked_at is null) as keys,
       (select count(*)::int from memberships where campaign_id = $1 and left_at is null) as people`,
    [tx.campaignId],
  );
  return use as CampaignUse;
}
