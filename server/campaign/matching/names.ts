import { wholeName } from '#core/identity/donor.ts';
import { givenNameWords, nameKey, nameWords } from '#core/identity/name.ts';
import type { Person } from './match.ts';

type Named = Pick<Person, 'firstName' | 'lastName'>;

/** A name as it is compared: both parts as words, the given name without titles. */
interface ComparedName {
  readonly first: string;
  readonly last: string;
}

export const comparedName = ({ firstName, lastName }: Named): ComparedName => ({
  first: givenNameWords(firstName),
  last: nameWords(lastName),
});

/** A whole name as it is compared, in one text. */
export const nameOf = ({ firstName, lastName }: Named): string => nameKey(wholeName(firstName, lastName));

/**
 * Whether two names, which are not the same, may be one person's: a letter or two differ, one of two family names or given
 * names is left out, a given name is shortened to its beginning or its initial, or the two stand in each other's place.
 */
export const isNearName = (one: Named, other: Named): boolean => areNear(comparedName(one), comparedName(other));

/** The same of names that are compared with many others: each is read once. */
export function areNear({ first, last }: ComparedName, { first: otherFirst, last: otherLast }: ComparedName): boolean {
  if (first === otherLast && last === otherFirst) return true;
  const sameLast = last === otherLast;
  const sameFirst = first === otherFirst;
  if (sameLast) return isNearWord(first, otherFirst) || isPart(first, otherFirst) || isBegun(first, otherFirst);
  return (sameFirst || isBegun(first, otherFirst)) && (isNearWord(last, otherLast) || isPart(last, otherLast));
}

/** Short words differ in one letter from many others. */
const shortWord = 3;
const longWord = 8;

function isNearWord(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < shortWord) return false;
  return differsBy(one, other, shorter < longWord ? 1 : 2);
}

/** Whether one is a word of the other: "Roe" of "Roe Smith". */
function isPart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short !== '' && long.split(' ').includes(short);
}

/** Whether one is the beginning of the other: "J" of "John", "Rob" of "Robert". */
function isBegun(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short !== '' && long.startsWith(short);
}

/**
 * Whether at most that many letters are inserted, left out, replaced, or stand in each other's place (Damerau, restricted).
 */
function differsBy(one: string, other: string, most: number): boolean {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1);
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (turned) least = Math.min(least, (before[j - 2] as number) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return false;
    [before, row] = [row, next];
  }
  return (row[b.length] as number) <= most;
}
