import { setImmediate as turn } from 'node:timers/promises';

/** An answer to another request has several turns, and waits for a piece of this work in each of them. */
const pieceMilliseconds = 2;

/** What `of` makes of each row, in their order. Other requests have a turn every few milliseconds. */
export async function inTurns<Row, Result>(
  rows: readonly Row[],
  of: (row: Row, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let begun = performance.now();
  for (const [at, row] of rows.entries()) {
    if (performance.now() - begun >= pieceMilliseconds) {
      await turn();
      begun = performance.now();
    }
    results.push(of(row, at));
  }
  return results;
}
