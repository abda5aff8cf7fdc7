import type { Plans, SubscriptionTier } from '#core/plans.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { KeyStore } from '#server/keys/key-store.ts';
import { campaignKeyPrefix } from './api-key.ts';
import type { CampaignCaller } from './caller.ts';

/** Finds the holders of live campaign keys. */
export function createCampaignKeyStore(pool: CampaignPool, plans: Plans): KeyStore<CampaignCaller> {
  return new KeyStore<CampaignCaller>({
    prefix: campaignKeyPrefix,
    cacheMilliseconds: 5_000,
    read: (tokenHash) => readCaller(pool, plans, tokenHash),
  });
}

interface KeyRow {
  readonly campaign_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly scopes: string[];
  readonly subscription_tier: SubscriptionTier;
}

async function readCaller(pool: CampaignPool, plans: Plans, tokenHash: string): Promise<CampaignCaller | null> {
  const { rows } = await pool.query<KeyRow>({
    name: 'find-key',
    text: `select k.campaign_id, k.id, k.user_id, k.scopes, c.subscription_tier
      from api_keys k join campaigns c on c.id = k.campaign_id
      where k.key_hash = decode($1, 'hex') and k.revoked_at is null`,
    values: [tokenHash],
  });
  const row = rows[0];
  return row
    ? {
        rateLimitKey: `key:${row.id}`,
        requestsPerMinute: plans[row.subscription_tier].requestsPerMinute,
        campaignId: row.campaign_id,
        keyId: row.id,
        userId: row.user_id,
        tier: row.subscription_tier,
        scopes: new Set(row.scopes),
      }
    : null;
}
