import { type HustingsError, refused } from '#core/errors.ts';
import { type DonationRow, donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { storedValue } from '#server/campaign/records/column-values.ts';
import { inputFields } from '#server/campaign/records/record.ts';
import { isSameValue } from '#server/campaign/records/same-text.ts';
import { checkBody, checkText } from '#server/http/request/validation.ts';

export interface CorrectedFacts {
  readonly facts: NewDonation;
  /** The names of the fields that differ from before. */
  readonly names: readonly string[];
}

const check = checkBody(donationRecord.update);

/**
 * A donation's facts with some of them corrected. The bounds are those of a request that records a donation. A text
 * that reads as before stays as it is stored: its receipt states it so. Errors: 400 naming the field, 422 if nothing
 * differs.
 */
export function correctedFacts(present: DonationRow, changes: Readonly<Record<string, unknown>>): CorrectedFacts {
  check(changes);
  checkText(changes);
  const before = present as unknown as Readonly<Record<string, unknown>>;
  const names: string[] = [];
  const facts = Object.fromEntries(
    inputFields(donationRecord.fields).map(([name, { column, type }]) => {
      const value = name in changes ? storedValue(name, type, changes[name]) : before[column];
      if (isSameValue(value, before[column])) return [column, before[column]];
      names.push(name);
      return [column, value];
    }),
  ) as unknown as NewDonation;
  if (names.length === 0) throw nothingDiffers();
  return { facts, names };
}

export const nothingDiffers = (): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'donation.nothingDiffers',
    'Nothing differs from the donation as it stands: change at least one field.',
  );
