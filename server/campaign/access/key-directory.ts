import type { Plans, SubscriptionTier } from '#core/plans.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { hashApiKey } from './api-key.ts';
import type { CampaignCaller } from './caller.ts';

/** Finds who holds a key, in memory where it was used within the last seconds. */
export interface KeyDirectory {
  /** Null for a key that is unknown or revoked. */
  find(key: string): Promise<CampaignCaller | null>;
  /** Forgets what is held in memory: keys or plans have changed. */
  forget(): void;
  /** Whether changes are heard of at present; while they are not, nothing is held in memory. */
  hears(changes: boolean): void;
}

const keptMilliseconds = 5_000;
const keptAtMost = 10_000;

export function createKeyDirectory(pool: CampaignPool, plans: Plans): KeyDirectory {
  const kept = new Map<string, { caller: CampaignCaller; until: number }>();
  let hearing = false;
  // An answer that was on its way when a change was told of may be from before the change.
  let generation = 0;

  const forget = () => {
    generation++;
    kept.clear();
  };

  return {
    async find(key) {
      const hash = hashApiKey(key);
      const known = kept.get(hash);
      if (known && known.until > performance.now()) return known.caller;
      const asked = generation;
      const caller = await readCaller(pool, plans, hash);
      if (caller && hearing && asked === generation) {
        if (kept.size >= keptAtMost) kept.clear();
        kept.set(hash, { caller, until: performance.now() + keptMilliseconds });
      }
      return caller;
    },
    forget,
    hears(changes) {
      hearing = changes;
      forget();
    },
  };
}

interface KeyRow {
  readonly campaign_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly scopes: string[];
  readonly subscription_tier: SubscriptionTier;
}

async function readCaller(pool: CampaignPool, plans: Plans, hash: string): Promise<CampaignCaller | null> {
  const { rows } = await pool.query<KeyRow>({
    name: 'find-key',
    text: `select k.campaign_id, k.id, k.user_id, k.scopes, c.subscription_tier
      from api_keys k join campaigns c on c.id = k.campaign_id
      where k.key_hash = decode($1, 'hex') and k.revoked_at is null`,
    values: [hash],
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
