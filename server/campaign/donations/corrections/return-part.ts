import { easternDay, isDay } from '#core/dates.ts';
import { refused } from '#core/errors.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import type { Principal } from '#server/operations/principal.ts';
import { correctDonation, type ReturnedPart } from './correct-donation.ts';
import type { WhoAndWhy } from './who-and-why.ts';

interface PartialReturn extends WhoAndWhy {
  readonly part: ReturnedPart;
  /** Whether a receipt that is spoiled by it is issued anew at once, for what was kept. */
  readonly reissue: boolean;
}

/**
 * Records that a part of a donation went back to its donor, and when (Canada Elections Act, ss. 368, 372). The donation is
 * what was kept from then on: it counts so towards the limit, and a receipt that states more is spoiled. All versions stay
 * on record. Errors: those of a correction; 422 for a part that is not less than the donation, and for a day before the
 * donation or to come.
 */
export const returnPart = (
  pool: CampaignPool,
  by: Principal | string,
  { part, ...change }: PartialReturn,
  now = new Date(),
): Promise<DonationRow> =>
  correctDonation(pool, by, { ...change, returned: part, changes: (present) => kept(present, part, now) }, now);

function kept({ amount_cents: amount, received_on: received }: DonationRow, { cents, on }: ReturnedPart, now: Date) {
  const today = easternDay(now.getTime());
  if (!isDay(on) || on < received || on > today) {
    const message = `The day of the return must be from ${received}, when the donation was received, to ${today}.`;
    throw refused([422, 'validation_failed'], 'donation.returnDay', message, { received, today });
  }
  if (cents <= 0 || cents >= amount) {
    const message =
      'A part is more than nothing and less than the donation. If all of it went back, mark it as returned.';
    throw refused([422, 'validation_failed'], 'donation.partTooLarge', message, { amount });
  }
  return { amount: (amount - cents) / 100 };
}
