import { easternDay } from '#core/dates.ts';
import { formatCents } from '#core/money.ts';
import type { ColumnKind } from '#core/workbook/table.ts';
import { firstLanguage } from '#server/campaign/donations/receipts/html/first-language.ts';
import type { ChosenReceipt } from './chosen-receipts.ts';

export const mailMergeColumns: ReadonlyArray<readonly [name: string, kind?: ColumnKind]> = [
  ['receiptNumber'],
  ['name'],
  ['address1'],
  ['address2'],
  ['address3'],
  ['city'],
  ['province'],
  ['postalCode'],
  ['email'],
  ['language'],
  ['amount', 'amount'],
  ['advantage', 'amount'],
  ['eligibleAmount', 'amount'],
  ['received', 'day'],
  ['issued', 'day'],
];

/**
 * Receipts as rows for letters and labels, with `mailMergeColumns`. An address of more than three lines has the rest on the
 * third. Amounts are decimal, days YYYY-MM-DD; the language is the one that comes first on the receipt.
 */
export const mailMerge = (receipts: readonly ChosenReceipt[]): string[][] =>
  receipts.map((receipt) => {
    const [first = '', second = '', ...others] = receipt.donor_address
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    return [
      receipt.number,
      receipt.donor_name,
      first,
      second,
      others.join(', '),
      receipt.donor_city,
      receipt.donor_province,
      receipt.donor_postal_code,
      receipt.donor_email ?? '',
      firstLanguage(receipt.donor_postal_code),
      formatCents(receipt.amount_cents),
      formatCents(receipt.advantage_cents ?? 0),
      formatCents(receipt.eligible_cents),
      receipt.received_on,
      easternDay(receipt.issued_at.getTime()),
    ];
  });
