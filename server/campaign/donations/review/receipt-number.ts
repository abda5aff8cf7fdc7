import type { CampaignTransaction } from '#server/store/transaction.ts';

/** The numbers that last digits may mean: one in each year of each series. */
const years = `select s.year, coalesce(nullif(btrim(c.edn_number), ''), c.code) as series
  from receipt_serials s join campaigns c on c.id = s.campaign_id where s.campaign_id = $1`;

const byNumber = `select distinct donation_id as id from receipts where campaign_id = $1 and hustings_number_key(number) in (
    select hustings_number_key(requested.number) from unnest($2::text[]) requested (number)
  )`;

/** The ids of the donations that have a receipt of this number, valid or cancelled. `168` is the serial 000168 of any year. */
export async function donationsOfReceipt(tx: CampaignTransaction, number: string): Promise<string[]> {
  const numbers = [number];
  if (/^\d{1,6}$/.test(number)) {
    const series = await tx.query<{ year: number; series: string }>(years, [tx.campaignId]);
    numbers.push(...series.map((each) => `${each.series}-${each.year}-${number.padStart(6, '0')}`));
  }
  const found = await tx.query<{ id: string }>(byNumber, [tx.campaignId, numbers]);
  return found.map(({ id }) => id);
}
