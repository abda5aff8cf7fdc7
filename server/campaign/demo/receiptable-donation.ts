import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import type { DemoCampaign } from './find-demo.ts';

/** The demo campaign's newest donation whose receipt can be issued. */
export async function receiptableDonation(
  pool: CampaignPool,
  { campaignId }: DemoCampaign,
): Promise<{ donationId?: string }> {
  const [donation] = await withCampaign(pool, campaignId, (tx) =>
    tx.query<{ id: string }>(
      `select d.id from donations d join campaigns c on c.id = d.campaign_id
       where d.campaign_id = $1 and receipt_status = 'PENDING' and method <> 'IN_KIND' and donor_is_canadian_attested
         and eligible_cents > 0 and received_on >= nomination_confirmed_date
       order by d.created_at desc, d.id desc limit 1`,
      [campaignId],
    ),
  );
  return donation ? { donationId: donation.id } : {};
}
