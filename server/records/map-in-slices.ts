import { Pace } from '#core/processes/pace.ts';

/** Another request takes several iterations of the event loop, and waits for a slice of this work in each of them. */
const milliseconds = 2;

/** What `of` returns for each row, in their order. Other requests are served every few milliseconds. */
export async function mapInSlices<Row, Result>(
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
