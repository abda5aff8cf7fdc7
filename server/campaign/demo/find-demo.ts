import type { CampaignPool } from '#server/store/pool.ts';

/** The demo campaign, called a sandbox wherever people read of it. */
export interface DemoCampaign {
  readonly campaignId: string;
  readonly code: string;
  /** The member whom its keys belong to. */
  readonly ownerId: string;
}

/** The demo campaign; null if there is none. */
export async function findDemo(pool: CampaignPool): Promise<DemoCampaign | null> {
  const { rows } = await pool.query<DemoCampaign>(
    `select c.id as "campaignId", c.code, m.user_id as "ownerId"
     from campaigns c join memberships m on m.campaign_id = c.id and m.role = 'OWNER'
     where c.is_demo order by c.created_at, c.id, m.created_at limit 1`,
  );
  return rows[0] ?? null;
}
