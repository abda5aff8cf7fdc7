import { notFound, unprocessable } from '#core/errors.ts';
import { auditBatch } from '#server/store/audit/audit-entry.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/**
 * Removes the second factor of a person who has lost it, for the operator, and ends the person's sessions. The audit
 * log of each of the person's campaigns records it. Errors: 404 for an unknown person; 422 for one without a second factor.
 *
 * @returns the codes of these campaigns
 */
export async function resetSecondFactor(pool: CampaignPool, email: string, now: Date): Promise<string[]> {
  const { rows: users } = await pool.query<{ id: string }>('select id from users where lower(email) = lower($1)', [
    email.trim(),
  ]);
  const user = users[0];
  if (!user) throw notFound('Nobody has this e-mail address.');
  const { rows: campaigns } = await pool.query<{ id: string; code: string }>(
    `select c.id, c.code from memberships m join campaigns c on c.id = m.campaign_id
     where m.user_id = $1 and m.left_at is null order by c.code`,
    [user.id],
  );
  const entries = campaigns.map(({ id: campaignId }) => ({
    campaignId,
    at: now,
    keyId: null,
    operation: 'removeSecondFactor',
    recordId: user.id,
    status: 200,
    fields: [],
    requestId: null,
  }));
  const { rows } = await pool.query<{ removed: boolean }>('select remove_second_factor($1, $2) as removed', [
    user.id,
    auditBatch(entries),
  ]);
  if (!rows[0]?.removed) throw unprocessable('This person has no second factor.');
  return campaigns.map(({ code }) => code);
}
