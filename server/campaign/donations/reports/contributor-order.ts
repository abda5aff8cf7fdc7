import { compare } from '#core/collections/compare.ts';
import { readName } from '#core/identity/likely.ts';
import { givenNameWords, nameWords } from '#core/identity/name.ts';
import { notIndividual } from '#server/campaign/donations/donors/individual-name.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import type { Contribution } from './contribution.ts';

/** A contributor's name, and what tells two of one name apart in every run. */
type Named = Pick<
  Contribution,
  'id' | 'name' | 'givenName' | 'middleName' | 'familyName' | 'suffix' | 'nameKey' | 'postalKey'
>;

const hyphen = /[-‐‑–]/;

/**
 * What a whole name surely ends with as one family name, its words as `nameWords` has them: what stands before its comma, and
 * what a hyphen holds together. Empty if there is nothing of the kind.
 */
function heldTogether(name: string, words: string): string {
  const [beforeComma = '', ...behind] = name.split(',');
  const parts = [
    ...(behind.length === 1 ? [beforeComma] : []),
    ...name.split(/\s+/).filter((part) => hyphen.test(part)),
  ];
  const ends = parts.map(nameWords).filter((part) => part !== '' && words.endsWith(` ${part}`));
  return ends.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/**
 * A name as it is looked for in a list: family name, given names, and what tells people of one name apart, as `nameWords`
 * folds them. A whole name that is known without its parts is looked for under its last word, "Jr." and "Sr." left out, or
 * under what a comma or a hyphen says; that of an organization under its first.
 */
export function lookedUpAs({ name, givenName, middleName, familyName, suffix, nameKey }: Named): string[] {
  if (familyName !== null && familyName.trim() !== '') {
    const given = [givenNameWords(givenName ?? ''), nameWords(middleName ?? '')].filter((part) => part !== '');
    return [nameWords(familyName), given.join(' '), nameWords(suffix ?? '')];
  }
  const { key, words, suffix: last } = readName(nameKey);
  if (notIndividual(name) === 'ORGANIZATION') return [nameKey, '', ''];
  const family = heldTogether(name, key) || (words.at(-1) ?? '');
  return [family, key.slice(0, key.length - family.length).trim(), last];
}

/** Contributors as their list has them: by family name, then by given name. Other requests are served in between. */
export async function inOrderOfNames<Contributor extends { readonly newest: Named }>(
  contributors: readonly Contributor[],
): Promise<Contributor[]> {
  const read = await mapInSlices(contributors, (contributor) => {
    const { newest } = contributor;
    return { contributor, key: [...lookedUpAs(newest), newest.postalKey, newest.id].join('\0') };
  });
  return read.sort((a, b) => compare(a.key, b.key)).map(({ contributor }) => contributor);
}
