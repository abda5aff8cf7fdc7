import { fold } from './fold.ts';
import { apostrophes } from './name.ts';

/** What a district may be called in either language, and what such a word is joined to a name by. */
const kinds = new Set(
  'ward wards district districts division divisions quartier quartiers riding circonscription electoral electorale municipal'.split(
    ' ',
  ),
);
const joining = new Set('of the no de du des d le la les l'.split(' '));
const spelledOut = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
]);

/**
 * A district's name as lists of one jurisdiction write it differently, in the form in which it is compared: letters and digits
 * alone, without accents, case, the words for what it is ("Ward", "District électoral de") and articles before it. "Abord-à-Plouffe"
 * is "L'Abord-à-Plouffe", "Ward 01" is "1", "Frankford Ward" is "Frankford", "St. Clair" is "Saint Clair". A name of such words alone
 * stays whole.
 *
 * Two districts may have one key: whoever compares makes sure that one district alone has it.
 */
export function districtNameKey(name: string): string {
  const words = fold(name)
    .replace(apostrophes, ' ')
    .replace(/n°(?= ?\d)|#/g, ' ')
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .map((word) => spelledOut.get(word) ?? word.replace(/^0+(?=\d)/, ''));
  let [first, end] = [0, words.length];
  while (first < end && (kinds.has(words[first] as string) || joining.has(words[first] as string))) first++;
  while (end > first && kinds.has(words[end - 1] as string)) end--;
  const proper = first < end ? words.slice(first, end) : words;
  // Numbers stay apart: 1-2 is not 12.
  return proper.join(' ').replace(/(?<!\d) | (?!\d)/g, '');
}
