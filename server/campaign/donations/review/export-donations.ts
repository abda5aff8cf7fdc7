import { refused } from '#core/errors.ts';
import { formatCents } from '#core/money.ts';
import type { ColumnKind } from '#core/workbook/table.ts';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { ListOrder } from '#server/store/lists/list-order.ts';
import { type DonationFilter, namesOf } from './donation-filter.ts';
import { donationsByState, type ReviewedDonation } from './donations-by-state.ts';

/** As many as a spreadsheet is opened with, and as a request can read. */
const mostExported = 20_000;
const readAtOnce = 500;

interface Exported {
  readonly filter: DonationFilter;
  /** Newest first unless stated. */
  readonly order: ListOrder | undefined;
}

/** Names of columns (as in the API if it has them), their kinds, and what a donation has in each. */
const columns: ReadonlyArray<readonly [name: string, kind: ColumnKind, read: (item: ReviewedDonation) => string]> = [
  ['date', 'day', ({ donation }) => donation.received_on],
  ['donorName', 'text', ({ donation }) => donation.donor_name],
  ['donorEmail', 'text', ({ donation }) => donation.donor_email ?? ''],
  ['donorPhone', 'text', ({ donation }) => donation.donor_phone ?? ''],
  ['donorAddress', 'text', ({ donation }) => donation.donor_address],
  ['donorCity', 'text', ({ donation }) => donation.donor_city],
  ['donorProvince', 'text', ({ donation }) => donation.donor_province],
  ['donorPostalCode', 'text', ({ donation }) => donation.donor_postal_code],
  ['amount', 'amount', ({ donation }) => formatCents(donation.amount_cents)],
  ['advantageAmount', 'amount', ({ donation }) => formatCents(donation.advantage_cents ?? 0)],
  ['eligibleAmount', 'amount', ({ donation }) => formatCents(donation.eligible_cents)],
  ['method', 'text', ({ donation }) => donation.method],
  ['withdrawn', 'text', ({ donation }) => donation.withdrawn ?? ''],
  ['receiptStatus', 'text', ({ donation }) => donation.receipt_status],
  ['receiptNumber', 'text', ({ donation }) => donation.receipt_number ?? ''],
  ['receiptIssuedDate', 'time', ({ donation }) => donation.receipt_issued_at?.toISOString() ?? ''],
  ['receiptPrinted', 'time', ({ donation }) => donation.printed_at?.toISOString() ?? ''],
  ['receiptSent', 'time', ({ donation }) => donation.sent_at?.toISOString() ?? ''],
  ['missing', 'text', ({ failures }) => failures.map(({ gate }) => gate).join(' ')],
  ['warnings', 'text', ({ warnings }) => warnings.map(({ kind }) => kind).join(' ')],
  ['id', 'text', ({ donation }) => donation.id],
];

export const exportedColumns = columns.map(([name, kind]) => [name, kind] as const);

/**
 * All donations that a filter finds, newest first or in another order, as rows of a table with `exportedColumns`. Each donation
 * that is read is counted in the audit log. Errors: 422 if they are more than are exported at once: a file that ends early
 * says nothing of it.
 */
export const exportDonations = campaignOperation({
  as: listDonations,
  isLong: true,
  async run({ tx, audit, now }, { filter, order }: Exported): Promise<string[][]> {
    const rows: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await donationsByState(tx, filter, now, { cursor, pageLength: readAtOnce, order });
      rows.push(...page.donations.map((item) => columns.map(([, , read]) => read(item))));
      if (rows.length > mostExported) throw tooMany();
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    Object.assign(audit, { rowCount: rows.length, filters: namesOf(filter) });
    return rows;
  },
});

const tooMany = () =>
  refused(
    [422, 'validation_failed'],
    'donations.tooMany',
    `The filter finds more than ${mostExported} donations. Narrow it, and export them in several parts.`,
    { most: mostExported },
  );
