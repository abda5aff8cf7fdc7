import reference from '#data/reference/expense-limits.json' with { type: 'json' };

const factors: Readonly<Record<string, number>> = reference.inflation.thousandths;

/**
 * The inflation adjustment factor in force on a day, in thousandths. A factor holds from April 1 to the next March 31
 * (Canada Elections Act, s. 384). Before the first year of the table its first factor holds, and after the last year its
 * last one, so that a forgotten update of the table gives an old limit and not an error.
 */
export function inflationThousandths(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const wanted = month >= 4 ? year : year - 1;
  const known = Object.keys(factors)
    .map(Number)
    .sort((a, b) => a - b);
  const found = known.findLast((start) => start <= wanted) ?? (known[0] as number);
  return factors[String(found)] as number;
}

/**
 * A federal candidate's election expenses limit in an electoral district, in cents: the rates of the Canada Elections
 * Act, s. 477.5(3), on the number of electors, times the inflation adjustment factor of the day (YYYY-MM-DD) of the
 * writ. Where the average number of electors of all districts is given and this one has fewer, the number counted is
 * halfway between the two (s. 477.5(4)).
 *
 * Not modelled: the increase for sparsely settled districts (s. 477.5(6); our polygons run into open water, so their
 * area says little), the choice of the higher of preliminary and revised lists, and the increase on a candidate's
 * death. The Chief Electoral Officer's published limit is the one that binds.
 */
export function spendingLimitCents(electors: number, day: string, averageElectors?: number): number {
  const counted =
    averageElectors !== undefined && electors < averageElectors ? (electors + averageElectors) / 2 : electors;
  let tenThousandths = 0;
  let from = 0;
  for (const { upTo, tenThousandths: rate } of reference.rates) {
    const until = Math.min(counted, upTo ?? counted);
    if (until > from) tenThousandths += (until - from) * rate;
    from = until;
  }
  return Math.round((tenThousandths * inflationThousandths(day)) / 100_000);
}
