import { notFound } from '#core/errors.ts';
import { endWebhooksOfKey } from '#server/campaign/rights/end-rights.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { canBeRecordId } from '#server/store/record-id.ts';

/**
 * Revokes a live key. It takes effect at once on every server: a trigger notifies them when the transaction commits.
 * The webhooks that it has made end with it. Errors: 404 if the campaign has no live key of this id.
 */
export const revokeKey = campaignOperation({
  operationId: 'revokeKey',
  role: 'OWNER',
  async run(context, keyId: string): Promise<void> {
    const { tx, audit, now } = context;
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
  },
});
