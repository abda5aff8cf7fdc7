import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';

export interface ListedKey {
  readonly keyId: string;
  readonly name: string;
  readonly lastFour: string;
  readonly scopes: string[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** All keys of a campaign, the newest first. */
export async function listKeys(pool: CampaignPool, campaignId: string): Promise<ListedKey[]> {
  return withCampaign(pool, campaignId, (tx) =>
    tx.query<ListedKey>(
      `select id as "keyId", name, last_four as "lastFour", scopes, created_at as "createdAt", revoked_at as "revokedAt"
       from api_keys where campaign_id = $1 order by created_at desc, id desc`,
      [campaignId],
    ),
  );
}
