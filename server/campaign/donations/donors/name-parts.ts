import { invalid } from '#core/errors.ts';
import { nameKey } from '#core/identity/name.ts';
import type { NewDonation } from '#server/campaign/donations/donation.ts';

/** A donor's name as it was given, and its parts where they are known. */
type NamedDonor = Pick<
  NewDonation,
  'donor_name' | 'donor_given_name' | 'donor_middle_name' | 'donor_family_name' | 'donor_suffix'
>;

/** The fields of the parts, in the order of a name. */
export const partFields = ['donorGivenName', 'donorMiddleName', 'donorFamilyName', 'donorSuffix'] as const;

export const noParts = {
  donor_given_name: null,
  donor_middle_name: null,
  donor_family_name: null,
  donor_suffix: null,
} as const;

const partsOf = (donor: NamedDonor): Array<string | null> => [
  donor.donor_given_name,
  donor.donor_middle_name,
  donor.donor_family_name,
  donor.donor_suffix,
];

const joined = (parts: ReadonlyArray<string | null>): string =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');

/** Whether anything is known of the name's parts. */
const hasParts = (donor: NamedDonor): boolean => joined(partsOf(donor)) !== '';

/** The name as a receipt and the return state it: made of its parts where they are known. */
export const statedName = (donor: NamedDonor): string => (hasParts(donor) ? joined(partsOf(donor)) : donor.donor_name);

/** The same in SQL, of a donation with this alias. */
export const statedNameOf = (alias: string): string => {
  const parts = ['donor_given_name', 'donor_middle_name', 'donor_family_name', 'donor_suffix'];
  const filled = parts.map((part) => `nullif(trim(${alias}.${part}), '')`);
  return `coalesce(nullif(concat_ws(' ', ${filled.join(', ')}), ''), ${alias}.donor_name)`;
};

/**
 * Whether a whole name is that of the parts, however it is written: "Roy, Paul" is Paul Roy. It may leave out the middle name
 * and the suffix, and have the initial of the first.
 */
export function agrees(donor: NamedDonor): boolean {
  const { donor_given_name: given, donor_middle_name: middle, donor_family_name: family, donor_suffix: suffix } = donor;
  const key = nameKey(donor.donor_name);
  const middles = [middle, middle?.trim().slice(0, 1) ?? null, null];
  return middles.some((each) => [suffix, null].some((last) => nameKey(joined([given, each, family, last])) === key));
}

/** Errors: 400 for parts without a family name, and for a whole name that is another one than that of the parts. */
export function refuseOtherName(donor: NamedDonor): void {
  if (!hasParts(donor)) return;
  if ((donor.donor_family_name?.trim() ?? '') === '') {
    throw invalid('The field "donorFamilyName" is required with the other parts of the name.');
  }
  if (agrees(donor)) return;
  throw invalid(
    `The field "donorName" must be the name of the parts, "${statedName(donor)}": correct one of them, or leave the parts out.`,
  );
}

/**
 * A corrected donor. `changed` are the fields that a correction states: of parts without a whole name the name is made; a
 * whole name without parts that is another one has none.
 */
export function correctedName<Donor extends NamedDonor>(donor: Donor, changed: ReadonlySet<string>): Donor {
  const isNamed = changed.has('donorName');
  const hasNewParts = partFields.some((field) => changed.has(field));
  if (isNamed && !hasNewParts && hasParts(donor) && !agrees(donor)) return { ...donor, ...noParts };
  return hasNewParts && !isNamed && hasParts(donor) ? { ...donor, donor_name: statedName(donor) } : donor;
}
