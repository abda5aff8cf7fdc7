import { agrees } from '#server/campaign/donations/donors/name-parts.ts';
import { joinName, partsOfName } from './join-name.ts';

/** The fields that have the parts of a donor's name, by the parts that columns have. */
export const fieldOfPart = {
  given: 'donorGivenName',
  middle: 'donorMiddleName',
  family: 'donorFamilyName',
  suffix: 'donorSuffix',
} as const;

/**
 * The parts of a donor's name that a receipt and the return state. Nothing is guessed of a whole name: there are none where no
 * columns have the given and the family name, nor where the whole name is not that of the parts.
 */
export function donorNameParts(whole: string | undefined, parts: ReadonlyMap<string, string>): Map<string, string> {
  const known = partsOfName(whole, parts);
  if (!known) return new Map();
  const of = (part: string): string | null => known.get(part) ?? null;
  const donor = {
    donor_name: joinName(whole, parts),
    donor_given_name: of('given'),
    donor_middle_name: of('middle'),
    donor_family_name: of('family'),
    donor_suffix: of('suffix'),
  };
  if (!agrees(donor)) return new Map();
  return new Map(
    Object.entries(fieldOfPart).flatMap(([part, field]) => {
      const text = known.get(part);
      return text === undefined ? [] : [[field, text] as const];
    }),
  );
}
