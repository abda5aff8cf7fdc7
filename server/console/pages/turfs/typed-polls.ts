import { pollKey } from '#server/campaign/addresses/walk-order.ts';

/** What was typed in place of ticking boxes. */
interface TypedPolls {
  /** As the voters have them, in the order of the walk. */
  readonly polls: readonly string[];
  /** What is neither a known poll nor a range that has one. */
  readonly unknown: readonly string[];
}

/** Between the first and the last poll of a range. A poll may itself have a dash: "12-1". */
const betweenEnds = /\s*[-–—]\s*|\s+(?:to|à|au)\s+/giu;

/** Dashes of one range that are tried as the one between its ends. */
const mostDashes = 10;

/**
 * Reads polls such as "1-12, 20 31A" among the known polls, in the order of the walk. A range has all known polls from
 * its first to its last, whether those two are known or not.
 */
export function readTypedPolls(typed: string, known: readonly string[]): TypedPolls {
  const keys = known.map((poll) => ({ poll, key: keyOf(poll) }));
  const chosen = new Set<string>();
  const unknown: string[] = [];
  const one = (words: string): readonly string[] => {
    const key = keyOf(words);
    return keys.filter((candidate) => candidate.key.equals(key)).map(({ poll }) => poll);
  };
  const range = (words: string): readonly string[] => {
    for (const between of [...words.matchAll(betweenEnds)].slice(0, mostDashes)) {
      const [first, last] = [words.slice(0, between.index), words.slice(between.index + between[0].length)];
      if (first === '' || last === '') continue;
      const [from, to] = [keyOf(first), keyOf(last)];
      const within = keys.filter(({ key }) => Buffer.compare(from, key) <= 0 && Buffer.compare(key, to) <= 0);
      if (within.length > 0) return within.map(({ poll }) => poll);
    }
    return [];
  };
  const firstFound = (...found: ReadonlyArray<readonly string[]>) => found.find((polls) => polls.length > 0);
  for (const part of typed.split(/[,;\n]/).map((words) => words.trim())) {
    if (part === '') continue;
    // The name of a poll may have a space: only what is not a name as a whole is read word by word.
    // One space stands for many: the expression would look for a dash from each of them.
    const spaced = part.replaceAll(/\s+/g, ' ');
    const words = spaced.replaceAll(betweenEnds, '-').split(' ');
    const each = words.map((word) => ({ word, found: firstFound(one(word), range(word)) }));
    const whole = firstFound(
      one(part),
      each.every(({ found }) => found) ? each.flatMap(({ found = [] }) => found) : [],
    );
    const polls = whole ?? firstFound(words.length > 1 ? range(spaced) : []);
    for (const poll of polls ?? each.flatMap(({ found = [] }) => found)) chosen.add(poll);
    if (!polls) unknown.push(...each.filter(({ found }) => !found).map(({ word }) => word));
  }
  return { polls: known.filter((poll) => chosen.has(poll)), unknown };
}

const keyOf = (poll: string): Buffer => Buffer.from(pollKey(poll));
