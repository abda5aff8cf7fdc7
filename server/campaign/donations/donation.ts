import { Type } from 'typebox';
import { defineRecord, joinedColumns, type NewRowOf, type RowOf } from '#server/campaign/records/record.ts';
import { emailAddress, money, nullable, postalCode, timestamp } from '#server/campaign/schemas.ts';

/** How a donation was made; `IN_KIND` is one of goods or services. */
export const donationMethods = ['CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER', 'IN_KIND'] as const;

export type DonationMethod = (typeof donationMethods)[number];

/** PENDING: not issued yet. SPOILED: issued, then spoiled; it may be issued anew. */
export const receiptStatuses = ['PENDING', 'ISSUED', 'SPOILED'] as const;

export type ReceiptStatus = (typeof receiptStatuses)[number];

const text = Type.String();
const dollars = 'Dollars, with two decimals at most';

/** A calendar day, YYYY-MM-DD. */
export const day = Type.String({ format: 'date', expects: 'a calendar day as YYYY-MM-DD' });

/** A donation, with the contract's bounds for requests. */
export const donationRecord = defineRecord('Donation', 'donations', {
  id: { column: 'id', type: 'uuid', shown: text },
  campaignId: { column: 'campaign_id', type: 'uuid', shown: text },
  donorName: { column: 'donor_name', type: 'text', shown: text, input: Type.String({ minLength: 2, maxLength: 200 }) },
  donorEmail: {
    column: 'donor_email',
    type: 'text',
    shown: nullable(emailAddress()),
    input: Type.Optional(nullable(emailAddress({ maxLength: 255 }))),
  },
  donorPhone: {
    column: 'donor_phone',
    type: 'text',
    shown: nullable(text),
    input: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
  },
  donorAddress: {
    column: 'donor_address',
    type: 'text',
    shown: text,
    input: Type.String({ minLength: 1, maxLength: 500 }),
  },
  donorCity: { column: 'donor_city', type: 'text', shown: text, input: Type.String({ minLength: 1, maxLength: 100 }) },
  donorProvince: {
    column: 'donor_province',
    type: 'text',
    shown: text,
    input: Type.String({ minLength: 1, maxLength: 50 }),
  },
  donorPostalCode: { column: 'donor_postal_code', type: 'text', shown: postalCode, input: postalCode },
  amount: {
    column: 'amount_cents',
    type: 'cents',
    shown: money,
    input: Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: `${dollars}.` }),
  },
  date: {
    column: 'received_on',
    type: 'date',
    shown: Type.String({ ...timestamp, description: 'The day received: its midnight in UTC.' }),
    input: Type.String({ ...day, description: 'The day the donation was received; tomorrow at the latest.' }),
  },
  method: {
    column: 'method',
    type: 'text',
    shown: Type.Enum([...donationMethods]),
    input: Type.Enum([...donationMethods]),
  },
  advantageDescription: {
    column: 'advantage_description',
    type: 'text',
    shown: nullable(text),
    input: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  },
  advantageAmount: {
    column: 'advantage_cents',
    type: 'cents',
    shown: nullable(money),
    input: Type.Optional(nullable(Type.Number({ minimum: 0, description: `${dollars}; not above \`amount\`.` }))),
  },
  // The database computes it.
  eligibleAmount: { column: 'eligible_cents', type: 'cents', shown: money },
  receiptStatus: { column: 'receipt_status', type: 'text', shown: Type.Enum([...receiptStatuses]) },
  receiptNumber: { column: 'receipt_number', type: 'text', shown: nullable(text) },
  receiptIssuedDate: {
    column: 'receipt_issued_at',
    type: 'timestamptz',
    shown: nullable(timestamp),
    joined: 'r.issued_at',
  },
  receiptHtml: {
    column: 'receipt_html',
    type: 'text',
    shown: nullable(Type.String({ description: 'The receipt as it was issued: it never changes.' })),
    joined: 'r.html',
  },
  replacesReceiptNumber: {
    column: 'replaces_number',
    type: 'text',
    shown: nullable(text),
    joined: 'r.replaces_number',
  },
  donorIsCanadianAttested: {
    column: 'donor_is_canadian_attested',
    type: 'boolean',
    shown: Type.Boolean(),
    input: Type.Optional(Type.Boolean({ default: false, description: 'Needed later for a receipt.' })),
  },
  notes: {
    column: 'notes',
    type: 'text',
    shown: nullable(text),
    input: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  },
  createdAt: { column: 'created_at', type: 'timestamptz', shown: timestamp },
});

/** Days are YYYY-MM-DD, amounts whole cents. */
export type DonationRow = RowOf<typeof donationRecord>;

/** A donation as it will be stored, before its limits are checked. */
export type NewDonation = NewRowOf<typeof donationRecord>;

/** A donation `d` with its current receipt `r`, where it has one. */
export const donationWithReceipt =
  'donations d left join receipts r on r.campaign_id = d.campaign_id and r.number = d.receipt_number';

/** The columns of a `DonationRow`, read from `donationWithReceipt`. */
export const donationColumns = joinedColumns(donationRecord.fields, 'd');
