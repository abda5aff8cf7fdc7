import { notFound } from '#core/errors.ts';
import type { CampaignPool } from '#server/store/pool.ts';

interface FoundCampaign {
  readonly campaignId: string;
  readonly code: string;
  /** The member who has been an owner for longest; null if no one is. */
  readonly ownerId: string | null;
}

/** The campaign of an id or a code. Errors: 404. */
export async function findCampaign(pool: CampaignPool, idOrCode: string): Promise<FoundCampaign> {
  const { rows } = await pool.query<{ id: string; code: string; owner_id: string | null }>(
    `select c.id, c.code, m.user_id as owner_id
     from campaigns c left join memberships m on m.campaign_id = c.id and m.role = 'OWNER' and m.left_at is null
     where c.id::text = lower($1) or lower(c.code) = lower($1) order by m.created_at limit 1`,
    [idOrCode],
  );
  const row = rows[0];
  if (!row) throw notFound(`There is no campaign with the id or code ${idOrCode}. "campaign list" shows them all.`);
  return { campaignId: row.id, code: row.code, ownerId: row.owner_id };
}
