import { notFound } from '#core/errors.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';

/**
 * Revokes a live key. It takes effect at once on every server: a trigger notifies them when the transaction commits.
 * Errors: 404 where the campaign has no live key of this id.
 */
export async function revokeKey(
  pool: CampaignPool,
  campaignId: string,
  keyId: string,
  { userId = null, now = new Date() }: { userId?: string | null; now?: Date } = {},
): Promise<void> {
  await withCampaign(pool, campaignId, async (tx) => {
    const revoked = canBeRecordId(keyId)
      ? await tx.query(
          `update api_keys set revoked_at = $3
           where campaign_id = $1 and id = $2 and revoked_at is null returning 1`,
          [campaignId, keyId, now],
        )
      : [];
    if (revoked.length === 0) throw notFound(`The campaign has no live key ${keyId}.`);
    recordOperatorAction(tx, { operation: 'revokeKey', recordId: keyId, at: now, userId, fields: ['revokedAt'] });
  });
}
