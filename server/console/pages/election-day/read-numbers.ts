import type { TextsOf } from '#core/texts/languages.ts';
import { mostMarked } from '#server/campaign/canvassing/election-day/marks.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';

export const longestPoll = 20;
const longestNumber = 20;

/** Numbers as they are typed or pasted, each once: with spaces, commas, semicolons or new lines between. */
export function numbersIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/u).filter(Boolean))];
}

/** What is wrong with numbers of which there are some. */
export function numberErrors(numbers: readonly string[], text: TextsOf<'electionDayTexts'>): FieldError[] {
  if (numbers.length > mostMarked) return [{ field: 'numbers', message: text.tooMany(mostMarked) }];
  const long = numbers.find((number) => number.length > longestNumber);
  return long === undefined ? [] : [{ field: 'numbers', message: text.wrong(long.slice(0, 40)) }];
}
