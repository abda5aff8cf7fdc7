import { suffixWords } from './titles.ts';

/**
 * Why two names that are not the same may be one person's, the most telling reason first. SUFFIX: one is "Jr." or "Sr.", or
 * they are different ones, which mostly are two people. ORDER: the same words in another order. PART: one of two
 * given or family names is left out. INITIAL: one has the first letter of what the other spells out. SPELLING: at most two
 * letters differ.
 */
const nameLikenesses = ['SUFFIX', 'ORDER', 'PART', 'INITIAL', 'SPELLING'] as const;

export type NameLikeness = (typeof nameLikenesses)[number];

/** How many letters may differ; of short names one in three. */
const letters = 2;
const lettersOfEach = 3;
/** Only so much of a name is compared letter by letter. */
const compared = 200;

/** A name's key, read once for comparisons with many others. */
export interface ReadName {
  readonly key: string;
  /** The same as far as it is compared letter by letter. */
  readonly beginning: string;
  /** Without what tells people of one name apart. */
  readonly words: readonly string[];
  readonly sorted: string;
  readonly suffix: string;
}

/** Reads a name as `nameKey` writes it. */
export function readName(key: string): ReadName {
  const all = key.split(' ').filter((word) => word !== '');
  const last = all.at(-1) ?? '';
  const suffix = all.length > 1 && suffixWords.has(last) ? last : '';
  const words = suffix === '' ? all : all.slice(0, -1);
  return {
    key: words.join(' '),
    beginning: words.join(' ').slice(0, compared),
    words,
    sorted: words.toSorted().join(' ').slice(0, compared),
    suffix,
  };
}

/** Why two names may be one person's; null if nothing says so, or if they are the same. */
export function likenessOf(a: ReadName, b: ReadName): NameLikeness | null {
  if (a.key === b.key) return a.suffix === b.suffix ? null : 'SUFFIX';
  const isAlike = alikeWords(a, b);
  return isAlike !== null && a.suffix !== b.suffix ? 'SUFFIX' : isAlike;
}

function alikeWords(a: ReadName, b: ReadName): NameLikeness | null {
  if (a.sorted === b.sorted) return 'ORDER';
  if (contains(a.words, b.words) || contains(b.words, a.words)) return 'PART';
  if (haveInitial(a.words, b.words)) return 'INITIAL';
  return isSpelling(a.beginning, b.beginning) || isSpelling(a.sorted, b.sorted) ? 'SPELLING' : null;
}

/** At most two letters differ, and of each word one in three: "Eve Roy" is not "Zoé Roy". */
function isSpelling(a: string, b: string): boolean {
  if (!differByAtMost(a, b, mostOf(a, b))) return false;
  const [words, others] = [a.split(' '), b.split(' ')];
  return (
    words.length !== others.length ||
    words.every((word, at) => {
      const other = others[at] as string;
      return differByAtMost(word, other, mostOf(word, other));
    })
  );
}

const mostOf = (a: string, b: string): number =>
  Math.min(letters, Math.floor(Math.min(a.length, b.length) / lettersOfEach));

/** All words of one, two at least, are in the other. */
const contains = (words: readonly string[], all: readonly string[]): boolean =>
  all.length >= 2 && all.every((word) => words.includes(word));

/** They share a word, and another word of each begins with the same letter. */
function haveInitial(a: readonly string[], b: readonly string[]): boolean {
  return a.some((word, i) => {
    const at = word.length > 1 ? b.indexOf(word) : -1;
    if (at < 0) return false;
    const initials = new Set(a.toSpliced(i, 1).map((rest) => rest[0]));
    return b.toSpliced(at, 1).some((rest) => initials.has(rest[0]));
  });
}

/** Whether one text becomes the other by that many insertions, deletions and replacements of a letter. */
function differByAtMost(a: string, b: string, edits: number): boolean {
  if (Math.abs(a.length - b.length) > edits) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  if (start === a.length && start === b.length) return true;
  if (edits === 0) return false;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    differByAtMost(restA.slice(1), restB.slice(1), edits - 1) ||
    differByAtMost(restA.slice(1), restB, edits - 1) ||
    differByAtMost(restA, restB.slice(1), edits - 1)
  );
}
