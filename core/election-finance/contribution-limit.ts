import limits from '#data/reference/contribution-limits.json' with { type: 'json' };

const cents: Readonly<Record<string, number>> = limits.cents;

/**
 * The most that a candidate may give to the own campaign for one election beside the limit below, in cents. Canada Elections
 * Act, s. 367(7).
 */
export const candidateLimitCents: number = limits.candidate.cents;

/**
 * The most that one individual may contribute in one calendar year to the candidates, associations and nomination
 * contestants of one federal party together, in cents. Canada Elections Act, s. 367(1) and (1.1).
 * Throws a RangeError for a year that the reference table does not have.
 */
export function contributionLimitCents(year: number): number {
  const limit = cents[String(year)];
  if (limit === undefined) {
    const years = Object.keys(cents);
    throw new RangeError(
      `no federal contribution limit is known for ${year}: data/reference/contribution-limits.json holds ${years[0]} to ${years.at(-1)}`,
    );
  }
  return limit;
}
