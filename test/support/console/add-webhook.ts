import { createWebhook } from '#server/campaign/webhooks/webhooks.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';

/** A webhook with a message that has failed. */
export async function addWebhook(
  pool: CampaignPool,
  { campaignId, userId }: { readonly campaignId: string; readonly userId: string },
): Promise<void> {
  const owner = { kind: 'member', role: 'OWNER', campaignId, userId } as const;
  const { id } = await createWebhook(pool, owner, { url: 'https://hooks.example.org/' });
  await withCampaign(pool, campaignId, (tx) =>
    tx.query(
      `insert into webhook_messages (campaign_id, id, webhook_id, body, made_at, next_at, state)
       values ($1, $2, $3, '{}', now(), now(), 'FAILED')`,
      [campaignId, newRecordId(), id],
    ),
  );
}
