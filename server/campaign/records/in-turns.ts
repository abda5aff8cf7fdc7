import { Pace } from '#core/processes/pace.ts';

/** An answer to another request has several turns, and waits for a slice of this work in each of them. */
const milliseconds = 2;

/** What `of` makes of each row, in their order. Other requests have a turn every few milliseconds. */
export async function inTurns<Row, Result>(
  rows: readonly Row[],
  of: (row: Row, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const pace = new Pace({ milliseconds });
  for (const [at, row] of rows.entries()) {
    if (pace.isDue) await pace.rest();
    results.push(of(row, at));
  }
  return results;
}
