import { refused } from '#core/errors.ts';
import { plans as referencePlans, type SubscriptionTier } from '#core/plans.ts';
import { codeSeconds, prefixes, type Resource } from '#server/campaign/access/token-kinds.ts';
import { hashToken, newToken } from '#server/keys/token.ts';
import { type ExecutedWith, perform } from '#server/operations/perform.ts';
import type { Member } from '#server/operations/principal.ts';
import { isGrantedScope } from '#server/records/scopes.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';

/** What a member grants to a program. */
export interface NewGrant {
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUri: string;
  readonly resource: Resource;
  readonly scopes: readonly string[];
  readonly codeChallenge: string;
}

/** Programs that one member has connected to one campaign, at most. */
const mostOfMember = 50;

const count = `select count(*)::int as count from oauth_grants
  where campaign_id = $1 and user_id = $2 and ended_at is null and (connected_at is not null or code_expires_at > $3)`;

/** Codes that no program has exchanged in time leave nothing behind. */
const forget = `delete from oauth_grants
  where campaign_id = $1 and user_id = $2 and connected_at is null and code_expires_at < $3`;

const insert = `insert into oauth_grants (campaign_id, id, user_id, client_id, client_name, redirect_uri, resource, scopes,
    is_vouched, code_hash, code_challenge, code_expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), $11, $12, $13)`;

/**
 * Lets a program act for a member, and returns the code that the program exchanges for tokens. The code is stored as a
 * hash alone. Errors: 400 for no scope; 403 for a plan without the API; 409 if the campaign is being closed, or the member
 * has connected too many.
 */
export async function createGrant(
  pool: CampaignPool,
  by: Member,
  grant: NewGrant,
  now: Date,
  { plans = referencePlans }: ExecutedWith = {},
): Promise<string> {
  const scopes = [...new Set(grant.scopes)].filter(isGrantedScope);
  if (scopes.length === 0) {
    throw refused([400, 'validation_failed'], 'assistant.scopes', 'Choose at least one thing that it may do.');
  }
  const code = newToken(prefixes.code);
  // The role of a campaign's transactions does not see it.
  const vouched = 'select vouched_at is not null as is_vouched from users where id = $1';
  const { rows } = await pool.query<{ is_vouched: boolean }>(vouched, [by.userId]);
  const operation = { operationId: 'connectAssistant', role: 'MEMBER' } as const;
  await perform(pool, by, operation, now, async ({ tx, audit }) => {
    const [campaign] = await tx.query<{ subscription_tier: SubscriptionTier; is_closing: boolean }>(
      'select subscription_tier, closes_at is not null as is_closing from campaigns where id = $1 for share',
      [tx.campaignId],
    );
    if (!campaign || !plans[campaign.subscription_tier].apiAccess) {
      throw refused([403, 'forbidden'], 'assistant.plan', 'The campaign’s plan does not include the API.');
    }
    if (campaign.is_closing) {
      throw refused([409, 'validation_failed'], 'assistant.closing', 'The campaign is being closed.');
    }
    // Locked, so that two consents at once cannot pass the limit together, and a removal comes before or after.
    const member = await tx.query(
      'select 1 from memberships where campaign_id = $1 and user_id = $2 and left_at is null for update',
      [tx.campaignId, by.userId],
    );
    await tx.query(forget, [tx.campaignId, by.userId, now]);
    const [connected] = await tx.query<{ count: number }>(count, [tx.campaignId, by.userId, now]);
    if (member.length === 0 || (connected?.count ?? 0) >= mostOfMember) {
      const most = { most: mostOfMember };
      throw refused([409, 'validation_failed'], 'assistant.tooMany', 'Too many programs are connected.', most);
    }
    const id = newRecordId();
    const { clientId, clientName, redirectUri, resource, codeChallenge } = grant;
    const expires = new Date(now.getTime() + codeSeconds * 1000);
    await tx.query(insert, [
      tx.campaignId,
      id,
      by.userId,
      clientId,
      clientName,
      redirectUri,
      resource,
      scopes,
      rows[0]?.is_vouched ?? false,
      hashToken(code),
      codeChallenge,
      expires,
      now,
    ]);
    Object.assign(audit, { recordId: id, fields: ['scopes'] });
  });
  return code;
}
