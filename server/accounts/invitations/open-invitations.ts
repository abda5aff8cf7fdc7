import { notFound } from '#core/errors.ts';
import { listing } from '#server/accounts/members.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { Principal } from '#server/operations/principal.ts';
import type { Role } from '#server/operations/roles.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** An invitation that has not been accepted yet. */
export interface OpenInvitation {
  /** The hash of its token, in hexadecimal: it opens nothing. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** The name of who invited; null if the operator did. */
  readonly invitedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const mayList = campaignOperation({ ...listing, run: async () => {} });

/**
 * The open invitations of a campaign, the newest first. They are read outside of the campaign: its transactions see its
 * members alone, and who is invited is none yet. Errors: 403 for who is no owner.
 */
export async function listInvitations(
  pool: CampaignPool,
  by: Principal,
  _input: undefined,
  now: Date,
): Promise<OpenInvitation[]> {
  await mayList(pool, by, undefined, now);
  const { rows } = await pool.query<OpenInvitation>(
    `select encode(l.token_hash, 'hex') as id, u.email, u.name, l.role, i.name as "invitedBy",
       l.created_at as "createdAt", l.expires_at as "expiresAt"
     from sign_in_links l join users u on u.id = l.user_id left join users i on i.id = l.created_by
     where l.campaign_id = $1 and l.used_at is null and l.expires_at > $2
     order by l.created_at desc, l.token_hash limit 500`,
    [by.campaignId, now],
  );
  return rows;
}

/** Ends an open invitation. Errors: 404 if the campaign has none of this id. */
export const revokeInvitation = campaignOperation({
  operationId: 'revokeInvitation',
  role: 'OWNER',
  async run({ tx, audit, now }, id: string): Promise<void> {
    const [invited] = /^[0-9a-f]{64}$/.test(id)
      ? await tx.query<{ user_id: string }>(
          `update sign_in_links set expires_at = $2
           where campaign_id = $1 and token_hash = decode($3, 'hex') and used_at is null and expires_at > $2
           returning user_id`,
          [tx.campaignId, now, id],
        )
      : [];
    if (invited === undefined) throw notFound('The campaign has no such open invitation.');
    audit.recordId = invited.user_id;
  },
});

/** Ends the open invitations of a person, so that only the newest one is valid. Logs nothing: another one is created. */
export async function replaceInvitations(tx: CampaignTransaction, userId: string, now: Date): Promise<void> {
  await tx.query(
    `update sign_in_links set expires_at = $3
     where campaign_id = $1 and user_id = $2 and used_at is null and expires_at > $3`,
    [tx.campaignId, userId, now],
  );
}
