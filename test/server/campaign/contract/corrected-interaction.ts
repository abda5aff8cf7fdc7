import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';

/** Gives an interaction of a campaign a second version. */
export async function correctVisit(
  pool: CampaignPool,
  { campaignId, userId }: { readonly campaignId: string; readonly userId: string },
  interactionId: string,
): Promise<void> {
  await withCampaign(pool, campaignId, async (tx) => {
    const versions = `insert into interaction_versions (campaign_id, interaction_id, version, recorded_at, user_id, reason,
        type, notes, occurred_at)
      values ($1, $2, 1, '2026-09-20T15:00:00Z', $3, null, 'DOOR', null, '2026-09-20T15:00:00Z'),
        ($1, $2, 2, '2026-09-20T16:00:00Z', $3, 'Misheard.', 'DOOR', 'Not "yet"', '2026-09-20T14:55:00Z')`;
    await tx.query(versions, [campaignId, interactionId, userId]);
    await tx.query(
      `update interactions set version = 2, notes = 'Not "yet"', occurred_at = '2026-09-20T14:55:00Z'
       where campaign_id = $1 and id = $2`,
      [campaignId, interactionId],
    );
  });
}
