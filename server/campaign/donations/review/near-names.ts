/**
 * What comes before or after a name and is not part of it, in both languages, as `hustings_name_key` writes it: no
 * accents, no full stops, no apostrophes.
 */
const titles = new Set(
  (
    'm mm mme mmes mlle mlles me mr mrs ms miss mx dr dre docteur docteure doctor pr prof professor professeur professeure ' +
    'hon lhon honorable lhonorable honourable rev reverend pere soeur sen senator sir dame madame monsieur maitre ' +
    'jr sr junior senior fils'
  ).split(' '),
);

/** How many letters may differ. */
const letters = 2;
/** Only so much of a name is compared letter by letter. */
const compared = 200;

interface ReadName {
  /** In the order of the alphabet. */
  readonly words: readonly string[];
  /** The same in one text, as far as it is compared letter by letter. */
  readonly sorted: string;
  /** The words in their own order, as far as they are compared letter by letter. */
  readonly key: string;
}

function readName(key: string): ReadName {
  const all = key.split(' ').filter((word) => word !== '');
  const named = all.filter((word) => !titles.has(word));
  // A name that consists of titles, "Mme Dame", is still one.
  const words = named.length > 0 ? named : all;
  const sorted = words.toSorted();
  return { words: sorted, sorted: sorted.join(' ').slice(0, compared), key: words.join(' ').slice(0, compared) };
}

/**
 * Whether two names, as `hustings_name_key` writes them, are likely to be one person's if the address is one too.
 * Titles and the order of the words do not count. They are near if:
 *
 * - at most two letters differ: "Anne Tremblay", "Ann Trembley";
 * - all words of one are in the other, at least two: "Élise Roy", "Élise Roy-Gagnon", "Marie Élise Roy";
 * - they share a word, and another word of each begins with the same letter: "A. Tremblay", "Anne Tremblay".
 */
export const areNear = (one: string, other: string): boolean => areReadNear(readName(one), readName(other));

/** The same for many pairs of the same names: each name is read once. */
export function createNameComparison(): (one: string, other: string) => boolean {
  const names = new Map<string, ReadName>();
  const read = (key: string): ReadName => {
    const known = names.get(key) ?? readName(key);
    names.set(key, known);
    return known;
  };
  return (one, other) => areReadNear(read(one), read(other));
}

const areReadNear = (a: ReadName, b: ReadName): boolean =>
  differByAtMost(a.key, b.key, letters) ||
  differByAtMost(a.sorted, b.sorted, letters) ||
  contains(a.words, b.words) ||
  contains(b.words, a.words) ||
  shareNameAndInitial(a.words, b.words);

const contains = (words: readonly string[], all: readonly string[]): boolean =>
  all.length >= 2 && all.every((word) => words.includes(word));

function shareNameAndInitial(a: readonly string[], b: readonly string[]): boolean {
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
