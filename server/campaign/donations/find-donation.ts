import { notFound } from '#core/errors.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { type DonationRow, donationColumns, donationWithReceipt } from './donation.ts';

const select = `select ${donationColumns} from ${donationWithReceipt} where d.campaign_id = $1 and d.id = $2`;
const lockRow = 'select 1 from donations where campaign_id = $1 and id = $2 for update';

/**
 * The donation of this id in this campaign, locked where it is to be changed. Errors: 404, the same for every other id.
 */
export async function findDonation(
  tx: CampaignTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<DonationRow> {
  const known = canBeRecordId(id);
  // The lock is a statement of its own: a statement that waits for a lock would join the receipt as it was before.
  const [, rows] = await Promise.all([
    known && lock && tx.query(lockRow, [tx.campaignId, id]),
    known ? tx.query<DonationRow>(select, [tx.campaignId, id]) : [],
  ]);
  if (!rows[0]) throw notFound('There is no donation of this id.');
  return rows[0];
}
