import { titleKey } from '#core/identity/title-key.ts';
import { mayRepeat, targetOf } from '#server/campaign/imports/columns/targets.ts';
import { wordsOf } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';

/** What separates the two languages of a heading, or a remark from it: "Family name / Nom de famille", "Rue (Street)". */
const separators = /[/|\n()]| [-–—] /;

/** The target that a heading stands for; undefined if it says none, or its two languages say two. */
export function targetOfTitle(words: ReadonlyMap<string, string>, title: string): string | undefined {
  const whole = words.get(titleKey(title));
  if (whole !== undefined) return whole;
  const sides = title.split(separators).filter((side) => side.trim() !== '');
  const named = new Set(sides.flatMap((side) => words.get(titleKey(side)) ?? []));
  if (named.size === 1) return [...named][0];
  // "Created (UTC)" is a day of another clock.
  return undefined;
}

/** Whether a heading says that its times are of UTC. */
const isUtc = (title: string): boolean => /\butc\b/i.test(title);

/**
 * The target that each column of a header is likely to have, by its name in English or French, or as the API names it;
 * empty if it says none, and for a second column of a target that only one column can have.
 */
export function guessColumns(kind: ImportKind, header: readonly string[]): string[] {
  const words = wordsOf(kind);
  const named = header.map((title) => {
    const target = targetOfTitle(words, title) ?? '';
    return target === 'date' && isUtc(title) ? 'date.utc' : target;
  });
  const taken = new Set<string>();
  return named.map((guessed, i) => {
    const target = suffixBehind(kind, guessed, named[i - 1] ?? '');
    if (taken.has(target) && !mayRepeat(kind, target)) return '';
    taken.add(target);
    return target;
  });
}

/** "Suffix" behind a civic number is what follows that number, and none of a name. */
function suffixBehind({ parts }: ImportKind, target: string, before: string): string {
  const { field, part } = targetOf(before);
  const isSuffix = targetOf(target).part === 'suffix' && part === 'number';
  return isSuffix && parts[field]?.includes('numberSuffix') ? `${field}.numberSuffix` : target;
}

/** How many columns of a line are likely to be of this kind of records, each target once. */
export const likeness = (kind: ImportKind, header: readonly string[]): number =>
  new Set(guessColumns(kind, header).filter((target) => target !== '')).size;
