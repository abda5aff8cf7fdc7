import { easternDay, isDay } from '#core/dates.ts';
import { type HustingsError, refused } from '#core/errors.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import type { Principal } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { type Correction, correctDonation, type ReturnedPart } from './correct-donation.ts';
import type { WhoAndWhy } from './who-and-why.ts';

interface PartialReturn extends WhoAndWhy {
  readonly part: ReturnedPart;
  /** Whether a receipt that is spoiled by it is issued anew at once, for the part that was retained. */
  readonly reissue: boolean;
  /** The API key that issues it; absent if a person does. */
  readonly keyId?: string | null | undefined;
}

/**
 * Records that a part of a donation went back to its donor, and when (Canada Elections Act, ss. 368, 372). From then
 * on the donation is the part that was retained: only that counts towards the limit, and a receipt that states more is
 * spoiled. All versions stay on record. Errors: those of a correction; 422 for a part that is not less than the donation,
 * and for a day before the donation or to come.
 */
export const returnPart = (
  pool: CampaignPool,
  by: Principal | string,
  { part, ...change }: PartialReturn,
  now = new Date(),
): Promise<DonationRow> => correctDonation(pool, by, partialReturn({ part, ...change }, now), now);

/** The same as a correction. */
export const partialReturn = ({ part, ...change }: PartialReturn, now: Date): Correction => ({
  ...change,
  returned: part,
  changes: (present) => remaining(present, part, now),
});

function remaining(
  { amount_cents: amount, received_on: received }: DonationRow,
  { cents, on }: ReturnedPart,
  now: Date,
) {
  const today = easternDay(now.getTime());
  if (!isDay(on) || on < received || on > today) throw noDayOfReturn(received, today);
  if (cents <= 0 || cents >= amount) throw noPart(amount);
  return { amount: (amount - cents) / 100 };
}

export function noDayOfReturn(received: string, today: string): HustingsError {
  const message = `The day of the return must be from ${received}, when the donation was received, to ${today}.`;
  return refused([422, 'validation_failed'], 'donation.returnDay', message, { received, today });
}

export function noPart(amount: number): HustingsError {
  const message =
    'A part is more than nothing and less than the donation. If all of it went back, mark it as returned.';
  return refused([422, 'validation_failed'], 'donation.partTooLarge', message, { amount });
}
