import { hash, timingSafeEqual } from 'node:crypto';
import { isCode, type Resource } from '#server/campaign/access/token-kinds.ts';
import { hashToken } from '#server/keys/token.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { endReused, type GrantRow, type IssuedTokens, isMember, issueTokens } from './issue-tokens.ts';

/** What a program sends with its code. */
interface CodeExchange {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
  /** Absent: that for which consent was given. */
  readonly resource: Resource | undefined;
}

const columns = `id, user_id, client_id, redirect_uri, resource, scopes, code_challenge, code_expires_at, connected_at, ended_at`;

/**
 * Exchanges a code for tokens, once. Undefined if it is unknown, has expired, or was given to another client, for another
 * redirection, secret or resource. A code that comes again ends its grant with every token.
 */
export async function exchangeCode(
  pool: CampaignPool,
  sent: CodeExchange,
  now: Date,
): Promise<IssuedTokens | undefined> {
  if (!isCode(sent.code)) return undefined;
  const codeHash = hashToken(sent.code);
  const { rows } = await pool.query<{ campaign_id: string }>(
    `select campaign_id from oauth_grants where code_hash = decode($1, 'hex')`,
    [codeHash],
  );
  const campaignId = rows[0]?.campaign_id;
  if (campaignId === undefined) return undefined;
  return withCampaign(pool, campaignId, async (tx) => {
    // Locked, so that of two exchanges at once the second one finds the code used.
    const [grant] = await tx.query<GrantRow>(
      `select ${columns} from oauth_grants where campaign_id = $1 and code_hash = decode($2, 'hex') for update`,
      [campaignId, codeHash],
    );
    if (!grant || !isOf(grant, sent)) return undefined;
    if (grant.connected_at) {
      await endReused(tx, grant, now);
      return undefined;
    }
    if (grant.ended_at || grant.code_expires_at <= now || !(await isMember(tx, grant.user_id))) return undefined;
    await tx.query('update oauth_grants set connected_at = $3 where campaign_id = $1 and id = $2', [
      campaignId,
      grant.id,
      now,
    ]);
    return issueTokens(tx, grant, now);
  });
}

const isOf = (
  grant: GrantRow,
  { clientId, redirectUri, verifier, resource = grant.resource as Resource }: CodeExchange,
) =>
  grant.client_id === clientId &&
  grant.redirect_uri === redirectUri &&
  grant.resource === resource &&
  isChallengeOf(grant.code_challenge, verifier);

/** RFC 7636, section 4.6, S256. */
function isChallengeOf(challenge: string, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  return timingSafeEqual(Buffer.from(hash('sha256', verifier, 'base64url')), Buffer.from(challenge));
}
