import { isAccessToken, isRefreshToken, type Resource } from '#server/campaign/access/token-kinds.ts';
import { hashToken } from '#server/keys/token.ts';
import { auditStatement } from '#server/store/audit/audit-entry.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { endReused, type GrantRow, type IssuedTokens, isMember, issueTokens } from './issue-tokens.ts';

interface TokenRow extends GrantRow {
  readonly kind: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

const find = `select g.id, g.user_id, g.client_id, g.redirect_uri, g.resource, g.scopes, g.code_challenge, g.code_expires_at,
    g.connected_at, g.ended_at, t.kind, t.expires_at, t.used_at
  from oauth_tokens t join oauth_grants g on g.campaign_id = $1 and g.id = t.grant_id
  where t.campaign_id = $1 and t.token_hash = decode($2, 'hex')
  for update`;

/** Works with a token and its grant, both locked. Undefined if there is none. */
async function withToken<Result>(
  pool: CampaignPool,
  token: string,
  work: (tx: CampaignTransaction, found: TokenRow) => Promise<Result>,
): Promise<Result | undefined> {
  const tokenHash = hashToken(token);
  const { rows } = await pool.query<{ campaign_id: string }>(
    `select campaign_id from oauth_tokens where token_hash = decode($1, 'hex')`,
    [tokenHash],
  );
  const campaignId = rows[0]?.campaign_id;
  if (campaignId === undefined) return undefined;
  return withCampaign(pool, campaignId, async (tx) => {
    const [found] = await tx.query<TokenRow>(find, [campaignId, tokenHash]);
    return found && work(tx, found);
  });
}

/** What a program sends with its refresh token. */
interface Refresh {
  readonly refreshToken: string;
  readonly clientId: string;
  /** Absent: that for which consent was given. */
  readonly resource: Resource | undefined;
}

/**
 * Exchanges a refresh token for new tokens, once. Undefined if it is unknown, has expired, or is another client's or for
 * another resource. One that comes again ends its grant with every token.
 */
export async function refresh(
  pool: CampaignPool,
  { refreshToken, clientId, resource }: Refresh,
  now: Date,
): Promise<IssuedTokens | undefined> {
  if (!isRefreshToken(refreshToken)) return undefined;
  return withToken(pool, refreshToken, async (tx, found) => {
    if (found.client_id !== clientId || found.resource !== (resource ?? found.resource)) return undefined;
    if (found.used_at) {
      await endReused(tx, found, now);
      return undefined;
    }
    if (found.ended_at || found.expires_at <= now || !(await isMember(tx, found.user_id))) return undefined;
    await tx.query(`update oauth_tokens set used_at = $3 where campaign_id = $1 and token_hash = decode($2, 'hex')`, [
      tx.campaignId,
      hashToken(refreshToken),
      now,
    ]);
    return issueTokens(tx, found, now);
  });
}

/**
 * Ends the grant of a token, of either kind, that its program gives back (RFC 7009), which the audit log records. Returns
 * whether there was one. Nothing is done for another client.
 */
export async function giveBack(pool: CampaignPool, token: string, clientId: string, now: Date): Promise<boolean> {
  if (!isAccessToken(token) && !isRefreshToken(token)) return false;
  const found = await withToken(pool, token, async (tx, { id, client_id, ended_at }) => {
    if (client_id !== clientId) return false;
    const end = 'update oauth_grants set ended_at = $3 where campaign_id = $1 and id = $2';
    if (!ended_at) {
      await tx.query(end, [tx.campaignId, id, now]);
      const entry = { campaignId: tx.campaignId, at: now, keyId: id, recordId: id, status: 200, requestId: null };
      tx.atCommit(...auditStatement({ ...entry, operation: 'disconnectAssistant', fields: ['endedAt'] }));
    }
    return true;
  });
  return found ?? false;
}
