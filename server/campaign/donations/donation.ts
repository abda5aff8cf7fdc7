import { type Static, Type } from 'typebox';
import { formatCents } from '#core/money.ts';
import { dayAsDateTime } from '#server/campaign/day.ts';
import { emailAddress, money, nullable, postalCode, record, timestamp } from '#server/campaign/schemas.ts';

/** How a donation was made; `IN_KIND` is one of goods or services. */
export const donationMethods = ['CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER', 'IN_KIND'] as const;

export type DonationMethod = (typeof donationMethods)[number];

/** Whether a donation has its receipt: not yet, yes, or one that was spoiled and may be issued anew. */
export const receiptStatuses = ['PENDING', 'ISSUED', 'SPOILED'] as const;

export type ReceiptStatus = (typeof receiptStatuses)[number];

export const Donation = record(
  {
    id: Type.String(),
    campaignId: Type.String(),
    donorName: Type.String(),
    donorEmail: nullable(emailAddress()),
    donorPhone: nullable(Type.String()),
    donorAddress: Type.String(),
    donorCity: Type.String(),
    donorProvince: Type.String(),
    donorPostalCode: postalCode,
    amount: money,
    date: Type.String({ ...timestamp, description: 'The day received: its midnight in UTC.' }),
    method: Type.Enum([...donationMethods]),
    advantageDescription: nullable(Type.String()),
    advantageAmount: nullable(money),
    eligibleAmount: money,
    receiptStatus: Type.Enum([...receiptStatuses]),
    receiptNumber: nullable(Type.String()),
    receiptIssuedDate: nullable(timestamp),
    receiptHtml: nullable(Type.String({ description: 'The receipt as it was issued: it never changes.' })),
    replacesReceiptNumber: nullable(Type.String()),
    donorIsCanadianAttested: Type.Boolean(),
    notes: nullable(Type.String()),
    createdAt: timestamp,
  },
  { title: 'Donation' },
);

export type Donation = Static<typeof Donation>;

export interface DonationRow {
  readonly id: string;
  readonly campaign_id: string;
  readonly donor_name: string;
  readonly donor_email: string | null;
  readonly donor_phone: string | null;
  readonly donor_address: string;
  readonly donor_city: string;
  readonly donor_province: string;
  readonly donor_postal_code: string;
  readonly amount_cents: number;
  /** YYYY-MM-DD. */
  readonly received_on: string;
  readonly method: DonationMethod;
  readonly advantage_description: string | null;
  readonly advantage_cents: number | null;
  readonly eligible_cents: number;
  readonly receipt_status: ReceiptStatus;
  readonly receipt_number: string | null;
  readonly receipt_issued_at: Date | null;
  readonly receipt_html: string | null;
  readonly replaces_number: string | null;
  readonly donor_is_canadian_attested: boolean;
  readonly notes: string | null;
  readonly created_at: Date;
}

/** A donation `d` with the receipt `r` that it has now, where it has one. */
export const donationWithReceipt =
  'donations d left join receipts r on r.campaign_id = d.campaign_id and r.number = d.receipt_number';

const own = [
  ...['id', 'campaign_id', 'donor_name', 'donor_email', 'donor_phone', 'donor_address', 'donor_city', 'donor_province'],
  ...['donor_postal_code', 'amount_cents', 'received_on', 'method', 'advantage_description', 'advantage_cents'],
  ...['eligible_cents', 'receipt_status', 'receipt_number', 'donor_is_canadian_attested', 'notes', 'created_at'],
];

/** Without its receipt. */
export const ownDonationColumns = own.join(', ');

/** Of `donationWithReceipt`. */
export const donationColumns = `${own.map((column) => `d.${column}`).join(', ')},
  r.issued_at as receipt_issued_at, r.html as receipt_html, r.replaces_number`;

/** A donation as it is shown. */
export function showDonation(row: DonationRow): Donation {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    donorName: row.donor_name,
    donorEmail: row.donor_email,
    donorPhone: row.donor_phone,
    donorAddress: row.donor_address,
    donorCity: row.donor_city,
    donorProvince: row.donor_province,
    donorPostalCode: row.donor_postal_code,
    amount: formatCents(row.amount_cents),
    date: dayAsDateTime(row.received_on),
    method: row.method,
    advantageDescription: row.advantage_description,
    advantageAmount: row.advantage_cents === null ? null : formatCents(row.advantage_cents),
    eligibleAmount: formatCents(row.eligible_cents),
    receiptStatus: row.receipt_status,
    receiptNumber: row.receipt_number,
    receiptIssuedDate: row.receipt_issued_at?.toISOString() ?? null,
    receiptHtml: row.receipt_html,
    replacesReceiptNumber: row.replaces_number,
    donorIsCanadianAttested: row.donor_is_canadian_attested,
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
  };
}
