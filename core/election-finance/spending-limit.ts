import reference from '#data/reference/expense-limits.json' with { type: 'json' };

const factors: Readonly<Record<string, { readonly thousandths: number }>> = reference.inflation.factors;

/**
 * The inflation adjustment factor in force on a day (YYYY-MM-DD), in thousandths. A factor applies from April 1 to the
 * next March 31 (Canada Elections Act, s. 384). Null for a year whose factor the reference table does not have: a
 * factor of another year would give a limit that never was in force.
 */
export function inflationThousandths(day: string): number | null {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return factors[String(month >= 4 ? year : year - 1)]?.thousandths ?? null;
}

/**
 * A federal candidate's election expenses limit in an electoral district, in cents: the rates of the Canada Elections
 * Act, s. 477.5(3), on the number of electors, times the inflation adjustment factor of the day (YYYY-MM-DD) of the
 * writ. Null if the factor of that day is not known. If the average number of electors of all districts is given and
 * this one has fewer, the number counted is halfway between the two (s. 477.5(4)).
 *
 * Not modelled: the increase for sparsely settled districts (s. 477.5(6); our polygons run into open water, so their
 * area says little), the choice of the higher of preliminary and revised lists, and the increase on a candidate's
 * death. The Chief Electoral Officer's published limit is the one that binds.
 */
export function spendingLimitCents(electors: number, day: string, averageElectors?: number): number | null {
  const factor = inflationThousandths(day);
  if (factor === null) return null;
  const counted =
    averageElectors !== undefined && electors < averageElectors ? (electors + averageElectors) / 2 : electors;
  let tenThousandths = 0;
  let from = 0;
  for (const { upTo, tenThousandths: rate } of reference.rates) {
    const until = Math.min(counted, upTo ?? counted);
    if (until > from) tenThousandths += (until - from) * rate;
    from = until;
  }
  return Math.round((tenThousandths * factor) / 100_000);
}
