import type { DonationRow } from '#server/campaign/donations/donation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const newest = `select method from donations where campaign_id = $1 and status = 'IN_FORCE'
  order by created_at desc, id desc limit 1`;

/** How the donation was given that was recorded last: the next one is likely to be given so too. */
export async function lastMethod(tx: CampaignTransaction): Promise<DonationRow['method'] | undefined> {
  const [row] = await tx.query<Pick<DonationRow, 'method'>>(newest, [tx.campaignId]);
  return row?.method;
}
