import type { TextsOf } from '#core/texts/languages.ts';
import { mostMarked } from '#server/campaign/canvassing/election-day/marks.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import type { Form } from '#server/pages/input/form.ts';

const [longestPoll, longestNumber] = [20, 20];

export interface TypedNumbers {
  readonly poll: string;
  /** Each once, in their order. */
  readonly numbers: readonly string[];
  readonly errors: readonly FieldError[];
}

/** Reads numbers as they are typed or pasted: with spaces, commas, semicolons or new lines between. */
export function readNumbers(form: Form, text: TextsOf<'electionDayTexts'>): TypedNumbers {
  const poll = form.text('poll').trim();
  const numbers = [
    ...new Set(
      form
        .text('numbers')
        .split(/[\s,;]+/u)
        .filter(Boolean),
    ),
  ];
  const long = numbers.find((number) => number.length > longestNumber);
  const errors: FieldError[] = [];
  if (poll === '' || poll.length > longestPoll) errors.push({ field: 'poll', message: text.nothing });
  if (numbers.length === 0) errors.push({ field: 'numbers', message: text.nothing });
  if (numbers.length > mostMarked) errors.push({ field: 'numbers', message: text.tooMany(mostMarked) });
  else if (long !== undefined) errors.push({ field: 'numbers', message: text.wrong(long.slice(0, 40)) });
  return { poll, numbers, errors };
}
