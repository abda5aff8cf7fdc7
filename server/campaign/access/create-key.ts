import { invalid, notFound, refused } from '#core/errors.ts';
import { plans as referencePlans, type SubscriptionTier } from '#core/plans.ts';
import { mayGive } from '#server/campaign/rights/may-give.ts';
import { rights } from '#server/campaign/rights/rights.ts';
import { hashToken, newToken } from '#server/keys/token.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { type ExecutedWith, perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import { isScope, type Scope } from '#server/records/scopes.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { campaignKeyPrefix } from './api-key.ts';

interface NewKey {
  /** Describes its purpose, for people. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The owner of the campaign who creates it, on whose behalf it will act. */
  readonly userId: string;
}

interface CreatedKey {
  readonly keyId: string;
  /** The key itself. It is shown once and stored nowhere. */
  readonly key: string;
  readonly lastFour: string;
}

/**
 * Creates a live key, which has the id of the form that asks for it.
 * Errors: 400 for no name, no scope or an unknown one, 403 for a plan without the API, 404 for an unknown
 * campaign or owner, 409 if the campaign is being closed; 422 if the form was sent before.
 */
export async function createKey(
  pool: CampaignPool,
  by: Principal | string,
  { name, scopes, userId }: NewKey,
  now = new Date(),
  { plans = referencePlans, formId }: ExecutedWith = {},
): Promise<CreatedKey> {
  if (name.trim() === '' || name.length > 100) {
    throw refused([400, 'validation_failed'], 'key.name', 'A key needs a name of 1 to 100 characters.');
  }
  const requested = [...new Set<string>(scopes)];
  if (requested.length === 0) {
    throw refused([400, 'validation_failed'], 'key.scopes', 'A key needs at least one scope.');
  }
  const unknown = requested.find((scope) => !isScope(scope));
  if (unknown !== undefined) throw invalid(`There is no scope "${unknown}".`);

  const key = newToken(campaignKeyPrefix);
  const lastFour = key.slice(-4);
  const principal = principalOf(by, userId);
  const { campaignId } = principal;
  const operation = { operationId: 'createKey', role: 'OWNER' } as const;
  const insertKey = async ({ tx, audit, newId }: CampaignContext): Promise<string> => {
    const keyId = newId();
    const [campaign] = await tx.query<{ subscription_tier: SubscriptionTier; is_closing: boolean }>(
      'select subscription_tier, closes_at is not null as is_closing from campaigns where id = $1 for share',
      [campaignId],
    );
    if (!campaign) throw notFound(`There is no campaign ${campaignId}.`);
    if (!plans[campaign.subscription_tier].apiAccess) {
      const tier = campaign.subscription_tier;
      throw refused([403, 'forbidden'], 'key.plan', `The plan ${tier} cannot create live keys.`, { tier });
    }
    if (campaign.is_closing) {
      const message = 'The campaign is being closed: it gets no new keys.';
      throw refused([409, 'validation_failed'], 'key.closing', message);
    }
    if (!(await mayGive(tx, userId, rights.keys.needs)))
      throw notFound(`The campaign has no owner ${userId}: owners make keys.`);
    await tx.query(
      `insert into api_keys (campaign_id, id, user_id, name, key_hash, last_four, scopes, created_at)
       values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8)`,
      [campaignId, keyId, userId, name, hashToken(key), lastFour, requested, now],
    );
    Object.assign(audit, { recordId: keyId, fields: ['name', 'scopes'] });
    return keyId;
  };
  const keyId = await perform(pool, principal, operation, now, insertKey, { formId });
  return { keyId, key, lastFour };
}
