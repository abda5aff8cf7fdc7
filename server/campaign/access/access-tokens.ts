import type { Plans, SubscriptionTier } from '#core/plans.ts';
import { KeyStore } from '#server/keys/key-store.ts';
import type { Role } from '#server/operations/roles.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { AssistantCaller } from './caller.ts';
import { prefixes, type Resource } from './token-kinds.ts';

/** An access token, for whom it acts and until when. */
interface AccessToken {
  readonly caller: AssistantCaller;
  readonly resource: Resource;
  readonly expiresAt: Date;
}

export type AccessTokenStore = KeyStore<AccessToken>;

/** Finds access tokens. A grant that was ended has none, and neither has a member who has left. */
export const createAccessTokenStore = (pool: CampaignPool, plans: Plans): AccessTokenStore =>
  new KeyStore<AccessToken>({
    prefix: prefixes.access,
    cacheMilliseconds: 5_000,
    read: (tokenHashes) => readTokens(pool, plans, tokenHashes),
  });

interface TokenRow {
  readonly hash: string;
  readonly campaign_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly scopes: string[];
  readonly resource: Resource;
  readonly expires_at: Date;
  readonly role: Role;
  readonly subscription_tier: SubscriptionTier;
}

/** What a grant needs to be good, of `g` with its member `m` and user `u`. */
const isLive = 'g.ended_at is null and m.left_at is null and (not g.is_vouched or u.vouched_at is not null)';

const select = `select encode(t.token_hash, 'hex') as hash, g.campaign_id, g.id, g.user_id, g.scopes, g.resource, t.expires_at,
    m.role, c.subscription_tier
  from oauth_tokens t
  join oauth_grants g on g.campaign_id = t.campaign_id and g.id = t.grant_id
  join memberships m on m.campaign_id = g.campaign_id and m.user_id = g.user_id
  join campaigns c on c.id = g.campaign_id
  join users u on u.id = g.user_id
  where t.token_hash = any($1::bytea[]) and t.kind = 'ACCESS' and ${isLive}`;

async function readTokens(
  pool: CampaignPool,
  plans: Plans,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, AccessToken>> {
  const { rows } = await pool.query<TokenRow>(select, [tokenHashes.map((hash) => Buffer.from(hash, 'hex'))]);
  return new Map(rows.map((row) => [row.hash, tokenOf(row, plans)]));
}

const tokenOf = (row: TokenRow, plans: Plans): AccessToken => ({
  resource: row.resource,
  expiresAt: row.expires_at,
  caller: {
    kind: 'assistant',
    // All programs of a member have one allowance together: connecting more of them gains nothing.
    rateLimitKey: `assistants:${row.campaign_id}:${row.user_id}`,
    requestsPerMinute: plans[row.subscription_tier].requestsPerMinute,
    campaignId: row.campaign_id,
    grantId: row.id,
    userId: row.user_id,
    role: row.role,
    tier: row.subscription_tier,
    scopes: new Set(row.scopes),
  },
});
