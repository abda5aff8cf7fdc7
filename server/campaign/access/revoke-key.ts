import { notFound } from '#core/errors.ts';
import { endWebhooksOfKey } from '#server/campaign/rights/end-rights.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { canBeRecordId } from '#server/store/record-id.ts';

/**
 * Revokes a live key. It takes effect at once on every server: a trigger notifies them when the transaction commits.
 * The webhooks that it has made end with it. Errors: 404 if the campaign has no live key of this id.
 */
export async function revokeKey(
  pool: CampaignPool,
  by: Principal | string,
  keyId: string,
  { userId = null, now = new Date() }: { userId?: string | null; now?: Date } = {},
): Promise<void> {
  const operation = { operationId: 'revokeKey', role: 'OWNER' } as const;
  await perform(pool, principalOf(by, userId), operation, now, async (context) => {
    const { tx, audit } = context;
    const revoked = canBeRecordId(keyId)
      ? await tx.query(
          `update api_keys set revoked_at = $3
           where campaign_id = $1 and id = $2 and revoked_at is null returning 1`,
          [tx.campaignId, keyId, now],
        )
      : [];
    if (revoked.length === 0) throw notFound(`The campaign has no live key ${keyId}.`);
    await endWebhooksOfKey(context, keyId);
    Object.assign(audit, { recordId: keyId, fields: ['revokedAt'] });
  });
}
