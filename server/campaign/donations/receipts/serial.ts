import { refused } from '#core/errors.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const next = `insert into receipt_serials as series (campaign_id, year, last_serial) values ($1, $2, 1)
  on conflict (campaign_id, year) do update set last_serial = series.last_serial + 1 where series.last_serial < 999999
  returning last_serial`;

const latest = 'select last_serial from receipt_serials where campaign_id = $1 and year = $2';

const begun = `insert into receipt_serials (campaign_id, year, last_serial) values ($1, $2, 0)
  on conflict (campaign_id, year) do nothing returning last_serial`;

const used = `select w.number from unnest($2::text[]) w (number)
  where exists (
    select from receipts r where r.campaign_id = $1 and hustings_number_key(r.number) = hustings_number_key(w.number)
  )`;

/**
 * The series of a year stays as it is until the transaction ends; it is begun if it is not there, since what is not there
 * cannot be locked. Donations are locked before it (`locks.ts`).
 */
export async function lockSeries(tx: CampaignTransaction, year: number): Promise<void> {
  await tx.query(begun, [tx.campaignId, year]);
  await tx.query(`${latest} for update`, [tx.campaignId, year]);
}

/**
 * The numbers that the next receipts of a year will probably have; another one may be issued before them.
 * Numbers that were given by hand are skipped. Fewer than `count` if the year's serials run out.
 */
export async function expectedSerials(
  tx: CampaignTransaction,
  campaign: Pick<CampaignRow, 'edn_number' | 'code'>,
  year: number,
  count: number,
): Promise<string[]> {
  const expected: string[] = [];
  for (let last = await lastSerial(tx, year); expected.length < count && last < mostSerials; last += count) {
    const next = Array.from({ length: Math.min(count, mostSerials - last) }, (_, i) =>
      serialOf(campaign, year, last + 1 + i),
    );
    const taken = new Set(
      (await tx.query<{ number: string }>(used, [tx.campaignId, next])).map(({ number }) => number),
    );
    expected.push(...next.filter((number) => !taken.has(number)));
  }
  return expected.slice(0, count);
}

/** A year's series may continue that of a closed campaign: what it begins with is tried, and undone. */
async function lastSerial(tx: CampaignTransaction, year: number): Promise<number> {
  const known = [tx.campaignId, year];
  const [series] = await tx.query<{ last_serial: number }>(latest, known);
  if (series) return series.last_serial;
  await tx.query('savepoint expected', []);
  const [tried] = await tx.query<{ last_serial: number }>(begun, known);
  await tx.query('rollback to savepoint expected', []);
  if (tried) return tried.last_serial;
  const [since] = await tx.query<{ last_serial: number }>(latest, known);
  return since?.last_serial ?? 0;
}

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
  return serialOf({ edn_number, code }, year, series.last_serial);
}

const mostSerials = 999_999;

const serialOf = (
  { edn_number, code }: Pick<CampaignRow, 'edn_number' | 'code'>,
  year: number,
  serial: number,
): string => `${edn_number?.trim() || code}-${year}-${String(serial).padStart(6, '0')}`;
