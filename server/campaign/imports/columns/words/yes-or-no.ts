import { titleKey } from '#core/identity/title-key.ts';

const words = new Map<string, boolean>([
  ...['yes', 'y', 'oui', 'o', 'true', 't', 'vrai', '1', 'x', 'on', 'checked', 'coche'].map(
    (word) => [word, true] as const,
  ),
  ...['no', 'n', 'non', 'false', 'f', 'faux', '0', 'off', 'none', 'unchecked', 'aucun', 'aucune'].map(
    (word) => [word, false] as const,
  ),
]);

/** Marks that lists have in place of a word. */
const marks = new Map([
  ['✓', true],
  ['✔', true],
  ['☑', true],
  ['✗', true],
  ['☒', true],
  ['☐', false],
  ['-', false],
  ['–', false],
]);

/** What a cell says that answers a question; undefined for what answers none. "1.0" is a 1 that a program wrote as a decimal. */
export const yesOrNo = (text: string): boolean | undefined =>
  marks.get(text.trim()) ?? words.get(titleKey(text.replace(/^([01])\.0$/, '$1')));

/** The same, where what answers none stays, for the check to name it. */
export const readYesOrNo = (text: string): boolean | string => yesOrNo(text) ?? text;
