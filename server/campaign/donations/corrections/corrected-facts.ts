import { type HustingsError, refused } from '#core/errors.ts';
import { checkBody, checkText } from '#server/call/validation.ts';
import { type DonationRow, donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { correctedName, partFields, refuseOtherName } from '#server/campaign/donations/donors/name-parts.ts';
import { storedValue } from '#server/records/column-values.ts';
import { factFields } from '#server/records/record.ts';
import { isSameValue } from '#server/records/same-text.ts';

export interface CorrectedFacts {
  readonly facts: NewDonation;
  /** The names of the fields that differ from before. */
  readonly names: readonly string[];
  /** The new identifier of the campaign's own, which is not a fact; undefined if it stays. */
  readonly externalId: string | null | undefined;
}

const check = checkBody(donationRecord.update);

const ofName: ReadonlySet<string> = new Set(['donorName', ...partFields]);

/** Whether a correction states other facts: a new identifier alone is none. */
export const hasOtherFacts = ({ names }: Pick<CorrectedFacts, 'names'>): boolean =>
  names.some((name) => name !== 'externalId');

/**
 * A donation's facts with some of them corrected. The bounds are those of a request that records a donation. A text
 * that reads as before stays as it is stored: its receipt states it so. Errors: 400 naming the field, 422 if nothing
 * differs.
 */
export function correctedFacts(present: DonationRow, changes: Readonly<Record<string, unknown>>): CorrectedFacts {
  check(changes);
  checkText(changes);
  const before = present as unknown as Readonly<Record<string, unknown>>;
  const fields = factFields(donationRecord.fields);
  const stated = new Set<string>();
  const typed = Object.fromEntries(
    fields.map(([name, { column, type }]) => {
      const value = name in changes ? storedValue(name, type, changes[name]) : before[column];
      if (isSameValue(value, before[column])) return [column, before[column]];
      stated.add(name);
      return [column, value];
    }),
  ) as unknown as NewDonation;
  const facts = correctedName(typed, stated);
  if ([...stated].some((name) => ofName.has(name))) refuseOtherName(facts);
  const after = facts as unknown as Readonly<Record<string, unknown>>;
  const names = fields.filter(([, { column }]) => !isSameValue(after[column], before[column])).map(([name]) => name);
  const { externalId } = changes as { externalId?: string | null };
  const isRenamed = externalId !== undefined && externalId !== present.external_id;
  if (isRenamed) names.push('externalId');
  if (names.length === 0) throw nothingDiffers();
  return { facts, names, externalId: isRenamed ? externalId : undefined };
}

export const nothingDiffers = (): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'donation.nothingDiffers',
    'Nothing differs from the donation as it stands: change at least one field.',
  );
