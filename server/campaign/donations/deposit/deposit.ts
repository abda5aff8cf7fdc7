import { Type } from 'typebox';
import { formatCents } from '#core/money.ts';
import { annotate, nullable } from '#server/call/schema.ts';
import { donationMethod, donationRecord } from '#server/campaign/donations/donation.ts';
import type { ResponseOf } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { dayAsTimestamp, money, record, timestamp } from '#server/records/schemas/schemas.ts';
import type { DepositedDonation, DepositSlip } from './slips.ts';

/** More than a deposit slip has lines for. */
export const mostDonations = 50;

const slipFields = {
  id: Type.String({ description: 'The deposit’s id, assigned by the server.', examples: [exampleIds.deposit] }),
  date: annotate(dayAsTimestamp, {
    description: 'The latest day on which one of its donations was received.',
    examples: ['2026-09-19T00:00:00.000Z'],
  }),
  method: nullable(donationMethod, {
    description: 'Their payment method; null if they have several.',
    examples: ['CHEQUE'],
  }),
  count: Type.Integer({
    minimum: 1,
    maximum: mostDonations,
    description: 'Number of donations.',
    examples: [1],
  }),
  amount: annotate(money, { description: 'Their sum as recorded.', examples: ['250.00'] }),
  recordedAt: annotate(timestamp, { description: 'When it was recorded.', examples: ['2026-09-20T15:00:12.845Z'] }),
  recordedBy: Type.String({
    description: 'The member who recorded it, or who created the API key that did.',
    examples: ['Odile Quayle'],
  }),
};

export const Slip = record(slipFields, {
  title: 'DepositSlip',
  description: 'A deposit slip as it was recorded.',
});

const { donorName, donorCity, withdrawn } = donationRecord.response.properties;

const Deposited = record(
  {
    id: Type.String({ description: 'The donation’s id.', examples: [exampleIds.donation] }),
    donorName,
    donorCity,
    depositedAmount: annotate(money, { description: 'The deposited amount.', examples: ['250.00'] }),
    amount: annotate(money, {
      description: 'The current amount, which differs if the donation was corrected or a part was returned.',
      examples: ['250.00'],
    }),
    receiptNumber: nullable(Type.String(), {
      description: 'The serial number of its receipt in force; null if there is none.',
      examples: [null],
    }),
    withdrawn,
  },
  { title: 'DepositedDonation', description: 'A donation of a deposit, as deposited and as it is now.' },
);

export const Deposit = record(
  {
    ...slipFields,
    donations: Type.Array(Deposited, {
      minItems: 1,
      maxItems: mostDonations,
      description: 'Its donations, in the order of the deposit slip.',
    }),
  },
  { title: 'Deposit', description: 'A deposit with the current state of its donations.' },
);

export const showSlip = (slip: DepositSlip): ResponseOf<typeof Slip> => ({
  id: slip.id,
  date: `${slip.day}T00:00:00.000Z`,
  method: slip.method,
  count: slip.donations,
  amount: formatCents(slip.cents),
  recordedAt: slip.recordedAt.toISOString(),
  recordedBy: slip.recordedBy,
});

export const showDeposit = (found: {
  readonly slip: DepositSlip;
  readonly donations: readonly DepositedDonation[];
}): ResponseOf<typeof Deposit> => ({
  ...showSlip(found.slip),
  donations: found.donations.map((each) => ({
    id: each.id,
    donorName: each.name,
    donorCity: each.city,
    depositedAmount: formatCents(each.deposited),
    amount: formatCents(each.amount),
    receiptNumber: each.receiptNumber,
    ...(each.withdrawn !== null && { withdrawn: each.withdrawn }),
  })),
});
