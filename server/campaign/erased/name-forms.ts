import { givenNameWords, nameWords } from '#core/identity/name.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

interface NameForms {
  /** All words, in the order of the alphabet: names that were swapped are one. */
  readonly whole: string;
  /** The family name with one of several given names, with the first initial, with all initials. */
  readonly parts: readonly string[];
}

/** The ways in which lists write one person's name. */
export function nameForms({ firstName, lastName }: Named): NameForms {
  const family = nameWords(lastName).split(' ');
  const given = givenNameWords(firstName)
    .split(' ')
    .filter((word) => word !== '');
  const form = (words: readonly string[]) =>
    [...family, ...words]
      .filter((word) => word !== '')
      .toSorted()
      .join(' ');
  const whole = form(given);
  const initials = given.map((word) => word[0] ?? '');
  const parts = [...(given.length > 1 ? given.map((word) => [word]) : []), initials.slice(0, 1), [initials.join('')]];
  const forms = parts.filter(([word = '']) => word !== '').map(form);
  return { whole, parts: [...new Set(forms)].filter((part) => part !== whole) };
}
