import { parseDate } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';

/** The instant that a `date` parameter, or one of another name, states; undefined if the parameter is absent. Throws 400 for what is no date. */
export function instantOf(date: string | undefined, name = 'date'): number | undefined {
  if (date === undefined) return undefined;
  const instant = parseDate(date);
  if (instant === null) {
    throw invalid(
      `The query parameter "${name}" must be a day that exists, as YYYY-MM-DD, or an ISO 8601 date and time with its offset (write + as %2B).`,
    );
  }
  return instant;
}
