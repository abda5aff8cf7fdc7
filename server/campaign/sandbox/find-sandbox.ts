import type { CampaignPool } from '#server/campaign/database/pool.ts';

/** The campaign to try things in. */
export interface Sandbox {
  readonly campaignId: string;
  readonly code: string;
  /** The member on whose behalf its keys act. */
  readonly ownerId: string;
}

/** The sandbox; null where there is none. */
export async function findSandbox(pool: CampaignPool): Promise<Sandbox | null> {
  const { rows } = await pool.query<Sandbox>(
    `select c.id as "campaignId", c.code, m.user_id as "ownerId"
     from campaigns c join memberships m on m.campaign_id = c.id and m.role = 'OWNER'
     where c.is_demo order by c.created_at, c.id, m.created_at limit 1`,
  );
  return rows[0] ?? null;
}
