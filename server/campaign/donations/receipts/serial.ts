import { unprocessable } from '#core/errors.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { CampaignFacts } from './campaign-facts.ts';

const next = `insert into receipt_serials as held (campaign_id, year, last_serial) values ($1, $2, 1)
  on conflict (campaign_id, year) do update set last_serial = held.last_serial + 1 where held.last_serial < 999999
  returning last_serial`;

/**
 * The next serial of a year: `99001-2026-000001`. The year's row stays locked until the transaction ends, and the count
 * goes back with it where it fails, so that issued serials follow each other without a gap. Errors: 422 after 999,999.
 */
export async function nextSerial(
  tx: CampaignTransaction,
  { ednNumber, code }: Pick<CampaignFacts, 'ednNumber' | 'code'>,
  year: number,
): Promise<string> {
  const [held] = await tx.query<{ last_serial: number }>(next, [tx.campaignId, year]);
  if (!held) {
    throw unprocessable(`All receipt serials of ${year} are used. Give a "receiptNumber" of another series.`);
  }
  return `${ednNumber?.trim() || code}-${year}-${String(held.last_serial).padStart(6, '0')}`;
}
