import { refused } from '#core/errors.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { statedNameOf } from '#server/campaign/donations/donors/name-parts.ts';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { type DonationFilter, namesOf } from '#server/campaign/donations/review/donation-filter.ts';
import { donationsByState } from '#server/campaign/donations/review/donations-by-state.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type HandedOver, handedOverColumns } from './handed-over.ts';
import { mostChosen, refuseNone } from './print-receipts.ts';

/** A valid receipt, and whom it is for. */
export type ChosenReceipt = Pick<
  DonationRow,
  | 'id'
  | 'donor_name'
  | 'donor_email'
  | 'donor_address'
  | 'donor_city'
  | 'donor_province'
  | 'donor_postal_code'
  | 'amount_cents'
  | 'advantage_cents'
  | 'eligible_cents'
  | 'received_on'
> &
  HandedOver & { readonly number: string; readonly issued_at: Date };

const chosen = `select d.id, ${statedNameOf('d')} as donor_name, d.donor_email, d.donor_address, d.donor_city, d.donor_province, d.donor_postal_code,
    d.amount_cents, d.advantage_cents, d.eligible_cents, d.received_on, r.number, r.issued_at, ${handedOverColumns}
  from receipts r join donations d on d.campaign_id = r.campaign_id and d.id = r.donation_id and d.receipt_number = r.number
  where r.campaign_id = $1 and r.number = any ($2) and d.receipt_status = 'ISSUED'`;

/** The valid receipts among these numbers, in the numbers' order. */
export const chosenReceipts = (tx: CampaignTransaction, numbers: readonly string[]): Promise<ChosenReceipt[]> =>
  tx.query(`${chosen} order by array_position($2::text[], r.number)`, [tx.campaignId, numbers.slice(0, mostChosen)]);

const reading = { as: listDonations, isLong: true };

/** The numbers of receipts that a filter finds. Errors: 422 if they are more than are chosen at once. */
export const numbersFound = campaignOperation({
  ...reading,
  async run({ tx, audit, now }, filter: DonationFilter): Promise<string[]> {
    const numbers: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await donationsByState(tx, filter, now, { cursor, pageLength: mostChosen });
      numbers.push(...page.donations.flatMap(({ donation }) => donation.receipt_number ?? []));
      if (numbers.length > mostChosen) throw tooMany();
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    Object.assign(audit, { filters: namesOf(filter), rowCount: numbers.length });
    return numbers;
  },
});

const tooMany = () =>
  refused(
    [422, 'validation_failed'],
    'receipts.tooMany',
    `The filter finds more than ${mostChosen} receipts. Narrow it, and take them in several parts.`,
    { most: mostChosen },
  );

/** The valid ones among chosen receipts. Errors: 400 if no number is given, 404 if none of them is a valid receipt of the campaign. */
export const readChosen = campaignOperation({
  ...reading,
  async run({ tx, audit }, numbers: readonly string[]): Promise<ChosenReceipt[]> {
    const found = await chosenReceipts(tx, numbers);
    refuseNone(numbers, found);
    Object.assign(audit, { filters: ['number'], rowCount: found.length });
    return found;
  },
});

/** The serials from one to another of the same series and year, both included; none if they are of two, or too many. */
function serialsBetween(first: string, last: string): string[] {
  const [from, to] = [first, last].map((number) => /^(.+-\d{4}-)(\d{6})$/.exec(number));
  if (!from || !to || from[1] !== to[1]) return [];
  const [begin, end] = [Number(from[2]), Number(to[2])];
  if (end < begin || end - begin >= 2 * mostChosen) return [];
  return Array.from({ length: end - begin + 1 }, (_, i) => `${from[1]}${String(begin + i).padStart(6, '0')}`);
}

/** A number between them that was given by hand was issued at another time. The first may have been cancelled since. */
const issuedTogether = `${chosen}
  and r.issued_at = (select issued_at from receipts where campaign_id = $1 and number = $3) order by r.number`;

/** The receipts that were issued together, from the first number to the last. */
export const readIssuedTogether = campaignOperation({
  ...reading,
  async run({ tx, audit }, [first, last]: readonly [string, string]): Promise<ChosenReceipt[]> {
    const numbers = serialsBetween(first, last);
    const together = await tx.query<ChosenReceipt>(issuedTogether, [tx.campaignId, numbers, first]);
    refuseNone(['given'], together);
    Object.assign(audit, { filters: ['number'], rowCount: together.length });
    return together;
  },
});
