import type { Plans, SubscriptionTier } from '#core/plans.ts';
import { KeyStore } from '#server/keys/key-store.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { campaignKeyPrefix } from './api-key.ts';
import type { KeyCaller } from './caller.ts';

/** A known key that is refused. The campaign's audit log records each attempt to use it. */
interface RevokedKey {
  readonly campaignId: string;
  readonly keyId: string;
  readonly isRevoked: true;
}

export type CampaignKeyStore = KeyStore<KeyCaller, RevokedKey>;

export const isRevoked = (key: KeyCaller | RevokedKey): key is RevokedKey => 'isRevoked' in key;

/** Finds the holders of campaign keys, revoked ones too. */
export function createCampaignKeyStore(pool: CampaignPool, plans: Plans): CampaignKeyStore {
  return new KeyStore<KeyCaller, RevokedKey>({
    prefix: campaignKeyPrefix,
    cacheMilliseconds: 5_000,
    read: (tokenHashes) => readKeys(pool, plans, tokenHashes),
    isRevoked,
  });
}

interface KeyRow {
  readonly campaign_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly scopes: string[];
  readonly subscription_tier: SubscriptionTier;
  readonly is_revoked: boolean;
  readonly hash: string;
}

async function readKeys(
  pool: CampaignPool,
  plans: Plans,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, KeyCaller | RevokedKey>> {
  const { rows } = await pool.query<KeyRow>(
    `select k.campaign_id, k.id, k.user_id, k.scopes, c.subscription_tier, k.revoked_at is not null as is_revoked,
        encode(k.key_hash, 'hex') as hash
      from api_keys k join campaigns c on c.id = k.campaign_id
      where k.key_hash = any($1::bytea[])`,
    [tokenHashes.map((hash) => Buffer.from(hash, 'hex'))],
  );
  return new Map(rows.map((row) => [row.hash, row.is_revoked ? revokedKey(row) : callerOf(row, plans)]));
}

const revokedKey = (row: KeyRow): RevokedKey => ({ campaignId: row.campaign_id, keyId: row.id, isRevoked: true });

const callerOf = (row: KeyRow, plans: Plans): KeyCaller => ({
  kind: 'key',
  rateLimitKey: `key:${row.id}`,
  requestsPerMinute: plans[row.subscription_tier].requestsPerMinute,
  campaignId: row.campaign_id,
  keyId: row.id,
  userId: row.user_id,
  tier: row.subscription_tier,
  scopes: new Set(row.scopes),
});
