import type { Pool } from 'pg';
import { timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import type { Role } from '#server/operations/roles.ts';

import type { SignedIn } from './execute-for-person.ts';

/** A campaign as its member sees it on every page. */
export interface MemberCampaign {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly role: Role;
  readonly isDemo: boolean;
  /** When it is deleted; null if its closure has not been requested. */
  readonly closesAt: Date | null;
  /** Its own, by which forms propose days. */
  readonly timeZone: string;
  /** The one that the campaign is for: the form of a new voter proposes it. */
  readonly riding: string;
}

const select = `select c.id, c.code, c.name, m.role, c.is_demo as "isDemo", c.closes_at as "closesAt",
    c.time_zone, c.edn_number, c.riding
  from memberships m join campaigns c on c.id = m.campaign_id where m.user_id = $1 and m.left_at is null`;

type Row = Omit<MemberCampaign, 'timeZone'> & Parameters<typeof timeZoneOf>[0];

const campaignOf = ({ time_zone, edn_number, ...campaign }: Row): MemberCampaign => ({
  ...campaign,
  timeZone: timeZoneOf({ time_zone, edn_number }),
});

/** The campaigns of a user, by name. */
export async function listMemberships(pool: Pool, { user }: Pick<SignedIn, 'user'>): Promise<MemberCampaign[]> {
  const { rows } = await pool.query<Row>(`${select} order by c.name, c.id`, [user.id]);
  return rows.map(campaignOf);
}

/**
 * The user's campaign of a code; undefined if there is none, or the user is no member of it, without a difference between
 * the two.
 */
export async function findMembership(
  pool: Pool,
  { user }: Pick<SignedIn, 'user'>,
  code: string,
): Promise<MemberCampaign | undefined> {
  const { rows } = await pool.query<Row>(`${select} and c.code = $2`, [user.id, code]);
  return rows[0] && campaignOf(rows[0]);
}
