import { isDay } from '#core/dates.ts';
import { fold } from '#core/identity/fold.ts';

/** A day that people typed: what it is, or the two that it could be; null if it is none. */
export type TypedDay = { readonly day: string } | { readonly either: readonly [string, string] } | null;

/** The months in both languages, without accents. */
const names = [
  ['january', 'janvier'],
  ['february', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
] as const;

/**
 * Reads a day as it is written in either language: 2026-11-22, 22 nov. 2026, 1er juin 2026, November 22, 2026, and in
 * numbers with the day and the month in either order, if only one order makes a day.
 */
export function readTypedDay(text: string): TypedDay {
  const plain = fold(text)
    .trim()
    .replace(/^le\s+/, '');
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(plain);
  if (yearFirst) return only(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(plain);
  if (yearLast) return inEitherOrder(yearLast[1], yearLast[2], yearLast[3]);
  const dayFirst = /^(\d{1,2})(?:er|st|nd|rd|th)?[\s-]+([a-z]+)\.?,?[\s-]+(\d{4})$/.exec(plain);
  if (dayFirst) return only(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(plain);
  return monthFirst ? only(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : null;
}

/** The number of a month by its name, or by a beginning of it that says which: "jui" is two months in French. */
function monthOf(word = ''): string | undefined {
  if (word.length < 3) return undefined;
  const found = names.flatMap((both, at) => (both.some((name) => name.startsWith(word)) ? [at + 1] : []));
  return found.length === 1 ? String(found[0]) : undefined;
}

function written(year?: string, month?: string, day?: string): string | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}

function only(year?: string, month?: string, day?: string): TypedDay {
  const text = written(year, month, day);
  return text === undefined ? null : { day: text };
}

function inEitherOrder(one?: string, other?: string, year?: string): TypedDay {
  const days = [written(year, other, one), written(year, one, other)].filter((day) => day !== undefined);
  const [first, second] = [...new Set(days)];
  if (first === undefined) return null;
  return second === undefined ? { day: first } : { either: [first, second] };
}
