import { Type } from 'typebox';
import { annotate, nullable } from '#server/call/schema.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record, timestamp } from '#server/records/schemas/schemas.ts';

/** What the feed shows of a receipt. Elsewhere a receipt is part of its donation. */
export const receiptSchema = record(
  {
    receiptNumber: Type.String({ description: 'Its serial number.', examples: ['99001-2026-000042'] }),
    donationId: Type.String({ description: 'The id of its donation.', examples: [exampleIds.donation] }),
    issuedAt: annotate(timestamp, { description: 'When it was issued.', examples: ['2026-09-19T22:40:00.000Z'] }),
    spoiledAt: nullable(timestamp, { description: 'When it was spoiled; null if it is valid.', examples: [null] }),
    replacesReceiptNumber: nullable(Type.String(), {
      description: 'The spoiled receipt that it replaces; null if it is the donation’s first receipt.',
      examples: [null],
    }),
  },
  { title: 'Receipt', description: 'An official receipt, without its HTML.' },
);

export interface ReceiptRow {
  readonly number: string;
  readonly donation_id: string;
  readonly issued_at: Date;
  readonly spoiled_at: Date | null;
  readonly replaces_number: string | null;
}

export const selectReceipts = `select r.number, r.donation_id, r.issued_at, s.spoiled_at, r.replaces_number
  from receipts r left join receipt_spoils s on s.campaign_id = r.campaign_id and s.number = r.number
  where r.campaign_id = $1 and r.number = any ($2)`;

export const showReceipt = (row: ReceiptRow) => ({
  receiptNumber: row.number,
  donationId: row.donation_id,
  issuedAt: row.issued_at.toISOString(),
  spoiledAt: row.spoiled_at?.toISOString() ?? null,
  replacesReceiptNumber: row.replaces_number,
});
