/** What a district of one map has in common with one of another; districts by their places in their maps. */
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly amount: number;
}

/** What is divided, whatever it is: km², addresses or electors. */
export interface Amounts {
  /** The total of each district of the old map. */
  readonly totals: ArrayLike<number>;
  readonly pairs: readonly Pair[];
  /** A smaller amount counts as nothing: it is within the error of the measurement. */
  readonly least: number;
}

/** A part of a district of the old map. `second` is null for what lies in no district of the new map. */
export interface CrosswalkRow {
  readonly first: number;
  readonly second: number | null;
  readonly amount: number;
  /** Share of the old district, 0 to 1, in billionths. */
  readonly share: number;
}

const parts = 1e9;

/**
 * The parts of every district of the old map, the largest first, what is not covered last. The shares of one district add up
 * to 1. One of which nothing is known, such as one without addresses, has one row: all of it is not covered.
 */
export function crosswalk({ totals, pairs, least }: Amounts): CrosswalkRow[] {
  const byFirst = Array.from(totals, (): Pair[] => []);
  for (const pair of pairs) if (pair.amount >= least) byFirst[pair.first]!.push(pair);
  return byFirst.flatMap((own, first) => {
    own.sort((a, b) => b.amount - a.amount || a.second - b.second);
    const covered = own.reduce((sum, { amount }) => sum + amount, 0);
    const rest = totals[first]! - covered;
    const rows: Array<Omit<CrosswalkRow, 'share'>> = own;
    const all =
      rest >= least || rows.length === 0 ? [...rows, { first, second: null, amount: Math.max(0, rest) }] : rows;
    const shares = sharesOf(all.map(({ amount }) => amount));
    return all.map(({ second, amount }, i) => ({ first, second, amount, share: shares[i]! }));
  });
}

/** Shares of amounts in whole billionths that add up to 1: the largest remainders are rounded up. */
export function sharesOf(amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map((_, i) => (i === 0 ? 1 : 0));
  const exact = amounts.map((amount) => (amount / total) * parts);
  const whole = exact.map(Math.floor);
  const missing = parts - whole.reduce((sum, units) => sum + units, 0);
  const byRemainder = exact.map((units, i) => ({ i, remainder: units - whole[i]! }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.i - b.i);
  for (const { i } of byRemainder.slice(0, missing)) whole[i]!++;
  return whole.map((units) => units / parts);
}
