import { accessSeconds, prefixes, refreshDays } from '#server/campaign/access/token-kinds.ts';
import { hashToken, newToken } from '#server/keys/token.ts';
import { auditStatement } from '#server/store/audit/audit-entry.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** What a program receives. Both secrets are stored as hashes alone. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
}

/** A grant as exchanges read it. */
export interface GrantRow {
  readonly id: string;
  readonly user_id: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly resource: string;
  readonly scopes: string[];
  readonly code_challenge: string;
  readonly code_expires_at: Date;
  readonly connected_at: Date | null;
  readonly ended_at: Date | null;
}

const insert = `insert into oauth_tokens (campaign_id, token_hash, grant_id, kind, created_at, expires_at)
  values ($1, decode($2, 'hex'), $4, 'ACCESS', $5, $6), ($1, decode($3, 'hex'), $4, 'REFRESH', $5, $7)`;

/** Gives a grant's program tokens. What has expired of it is deleted. */
export async function issueTokens(tx: CampaignTransaction, grant: GrantRow, now: Date): Promise<IssuedTokens> {
  const [accessToken, refreshToken] = [newToken(prefixes.access), newToken(prefixes.refresh)];
  const until = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const [campaignId, id] = [tx.campaignId, grant.id];
  await tx.query('delete from oauth_tokens where campaign_id = $1 and grant_id = $2 and expires_at < $3', [
    campaignId,
    id,
    now,
  ]);
  const hashes = [hashToken(accessToken), hashToken(refreshToken)];
  await tx.query(insert, [campaignId, ...hashes, id, now, until(accessSeconds), until(refreshDays * 86_400)]);
  return { accessToken, refreshToken, scopes: grant.scopes };
}

/**
 * Ends a grant when one of its codes or refresh tokens is used twice, since someone else then has it (RFC 9700,
 * sections 4.5 and 4.14). Every token of the grant ends.
 */
export async function endReused(tx: CampaignTransaction, { id, ended_at }: GrantRow, now: Date): Promise<void> {
  if (ended_at) return;
  await tx.query('update oauth_grants set ended_at = $3 where campaign_id = $1 and id = $2', [tx.campaignId, id, now]);
  const entry = { campaignId: tx.campaignId, at: now, keyId: id, recordId: id, status: 200, requestId: null };
  tx.atCommit(...auditStatement({ ...entry, operation: 'stopAssistant', fields: ['endedAt'] }));
}

/** Whether the member for whom a grant acts is still one. */
export async function isMember(tx: CampaignTransaction, userId: string): Promise<boolean> {
  const found = 'select 1 from memberships where campaign_id = $1 and user_id = $2 and left_at is null';
  return (await tx.query(found, [tx.campaignId, userId])).length > 0;
}
