import type { CampaignTransaction } from '#server/store/transaction.ts';

/** The numbers that last digits may mean: one in each year of each series. */
const years = `select s.year, coalesce(nullif(btrim(c.edn_number), ''), c.code) as series
  from receipt_serials s join campaigns c on c.id = s.campaign_id where s.campaign_id = $1`;

const hasNumber = `hustings_number_key(number) in (
    select hustings_number_key(requested.number) from unnest($2::text[]) requested (number)
  )`;
const byNumber = `select distinct donation_id as id from receipts where campaign_id = $1 and ${hasNumber}`;

/** As many years as a campaign of many elections has. */
const mostReceipts = 50;
const receipts = `select r.number, r.donation_id, d.donor_name from (
    select number, donation_id, issued_at from receipts where campaign_id = $1 and ${hasNumber}
    order by issued_at desc, number desc limit ${mostReceipts}
  ) r join donations d on d.campaign_id = $1 and d.id = r.donation_id order by r.issued_at desc, r.number desc`;

/** A receipt, valid or cancelled, and whose it is. */
export interface NumberedReceipt {
  readonly number: string;
  readonly donation_id: string;
  readonly donor_name: string;
}

/** The receipts of this number, the newest first. `168` is the serial 000168 of any year. */
export async function receiptsOfNumber(tx: CampaignTransaction, number: string): Promise<NumberedReceipt[]> {
  return tx.query<NumberedReceipt>(receipts, [tx.campaignId, await numbersMeant(tx, number)]);
}

/** The ids of the donations that have a receipt of this number, valid or cancelled. `168` is the serial 000168 of any year. */
export async function donationsOfReceipt(tx: CampaignTransaction, number: string): Promise<string[]> {
  const found = await tx.query<{ id: string }>(byNumber, [tx.campaignId, await numbersMeant(tx, number)]);
  return found.map(({ id }) => id);
}

async function numbersMeant(tx: CampaignTransaction, number: string): Promise<string[]> {
  const numbers = [number];
  if (/^\d{1,6}$/.test(number)) {
    const series = await tx.query<{ year: number; series: string }>(years, [tx.campaignId]);
    numbers.push(...series.map((each) => `${each.series}-${each.year}-${number.padStart(6, '0')}`));
  }
  return numbers;
}
