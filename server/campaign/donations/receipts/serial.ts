import { refused } from '#core/errors.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';

const next = `insert into receipt_serials as series (campaign_id, year, last_serial) values ($1, $2, 1)
  on conflict (campaign_id, year) do update set last_serial = series.last_serial + 1 where series.last_serial < 999999
  returning last_serial`;

/**
 * The next serial of a year: `99001-2026-000001`. The year's row stays locked until the transaction ends, and a failed
 * transaction undoes its count, so that issued serials have no gap. Donations are locked before it (`locks.ts`).
 * Errors: 422 after 999,999.
 */
export async function nextSerial(
  tx: CampaignTransaction,
  { edn_number, code }: Pick<CampaignRow, 'edn_number' | 'code'>,
  year: number,
): Promise<string> {
  const [series] = await tx.query<{ last_serial: number }>(next, [tx.campaignId, year]);
  if (!series) {
    const message = `All receipt serials of ${year} are used. Give a "receiptNumber" of another series.`;
    throw refused([422, 'validation_failed'], 'receipt.serials', message, { year: String(year) });
  }
  return `${edn_number?.trim() || code}-${year}-${String(series.last_serial).padStart(6, '0')}`;
}
