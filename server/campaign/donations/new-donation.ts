import { type Static, Type } from 'typebox';
import { easternDay, isDay } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';
import { dollarsToCents } from '#core/money.ts';
import { emailAddress, nullable, postalCode, record } from '#server/campaign/schemas.ts';
import { type DonationMethod, donationMethods } from './donation.ts';

/** A calendar day, YYYY-MM-DD. */
export const day = Type.String({ format: 'date', expects: 'a calendar day as YYYY-MM-DD' });

export const CreateDonation = record({
  donorName: Type.String({ minLength: 2, maxLength: 200 }),
  donorEmail: Type.Optional(nullable(emailAddress({ maxLength: 255 }))),
  donorPhone: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
  donorAddress: Type.String({ minLength: 1, maxLength: 500 }),
  donorCity: Type.String({ minLength: 1, maxLength: 100 }),
  donorProvince: Type.String({ minLength: 1, maxLength: 50 }),
  donorPostalCode: postalCode,
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'Dollars, with two decimals at most.' }),
  date: Type.String({ ...day, description: 'The day the donation was received; tomorrow at the latest.' }),
  method: Type.Enum([...donationMethods]),
  advantageDescription: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  advantageAmount: Type.Optional(
    nullable(Type.Number({ minimum: 0, description: 'Dollars, with two decimals at most; not above `amount`.' })),
  ),
  donorIsCanadianAttested: Type.Optional(Type.Boolean({ default: false, description: 'Needed later for a receipt.' })),
  notes: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
});

/** A donation as it is to be kept. */
export interface NewDonation {
  readonly donorName: string;
  readonly donorEmail: string | null;
  readonly donorPhone: string | null;
  readonly donorAddress: string;
  readonly donorCity: string;
  readonly donorProvince: string;
  readonly donorPostalCode: string;
  readonly amountCents: number;
  /** YYYY-MM-DD. */
  readonly receivedOn: string;
  readonly method: DonationMethod;
  readonly advantageDescription: string | null;
  readonly advantageCents: number | null;
  readonly donorIsCanadianAttested: boolean;
  readonly notes: string | null;
}

/**
 * Reads what has passed the schema: money into cents, the day against the calendar. Errors: 400 for more than two
 * decimals, an advantage above the amount, a day that does not exist or lies beyond tomorrow.
 *
 * Tomorrow is Ottawa's, as all days are: it is never before anyone's today in Canada, since the clocks of
 * Newfoundland, the farthest ahead, are there an hour and a half before Ottawa's.
 */
export function readNewDonation(body: Static<typeof CreateDonation>, now: Date): NewDonation {
  const amountCents = cents('amount', body.amount);
  const advantage = body.advantageAmount ?? null;
  if (advantage !== null && advantage > body.amount) {
    throw invalid('The field "advantageAmount" must not be above "amount".');
  }
  return {
    donorName: body.donorName,
    donorEmail: body.donorEmail ?? null,
    donorPhone: body.donorPhone ?? null,
    donorAddress: body.donorAddress,
    donorCity: body.donorCity,
    donorProvince: body.donorProvince,
    donorPostalCode: body.donorPostalCode,
    amountCents,
    receivedOn: receivedOn(body.date, now),
    method: body.method,
    advantageDescription: body.advantageDescription ?? null,
    advantageCents: advantage === null ? null : cents('advantageAmount', advantage),
    donorIsCanadianAttested: body.donorIsCanadianAttested ?? false,
    notes: body.notes ?? null,
  };
}

function cents(field: string, dollars: number): number {
  const amount = dollarsToCents(dollars);
  if (amount === null) throw invalid(`The field "${field}" must be dollars with two decimals at most.`);
  return amount;
}

function receivedOn(date: string, now: Date): string {
  if (!isDay(date)) throw invalid('The field "date" must be a calendar day as YYYY-MM-DD.');
  const tomorrow = dayAfter(easternDay(now.getTime()));
  if (date > tomorrow) {
    throw invalid(`The field "date" must be a day on which the donation was received: ${tomorrow} at the latest.`);
  }
  return date;
}

const dayAfter = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
