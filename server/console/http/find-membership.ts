import type { Pool } from 'pg';
import type { MemberCampaign } from './route.ts';

const select = `select c.id, c.code, c.name, m.role, c.is_demo as "isDemo", c.closes_at as "closesAt"
  from memberships m join campaigns c on c.id = m.campaign_id where m.user_id = $1 and m.left_at is null`;

/** The campaigns of a user, by name. */
export async function listMemberships(pool: Pool, userId: string): Promise<MemberCampaign[]> {
  const { rows } = await pool.query<MemberCampaign>(`${select} order by c.name, c.id`, [userId]);
  return rows;
}

/**
 * The campaign of a code; undefined if there is none, or the user is no member of it, without a difference between the
 * two.
 */
export async function findMembership(pool: Pool, userId: string, code: string): Promise<MemberCampaign | undefined> {
  const { rows } = await pool.query<MemberCampaign>(`${select} and c.code = $2`, [userId, code]);
  return rows[0];
}
