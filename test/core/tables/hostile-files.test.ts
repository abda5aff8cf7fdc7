import { describe, expect, it } from '@jest/globals';
import { HustingsError } from '#core/errors.ts';
import { type ReaderEnd, type ReadTable, readApart, reportReaders } from '#core/tables/reader/read-apart.ts';
import { limits } from '#core/tables/workbook/limits.ts';
import { sheetLimits } from '#server/pages/batch/batch-limits.ts';
import { collectGarbage } from '#test/support/processes/used-memory.ts';
import { longestIteration, requestBound } from '#test/support/processor-time.ts';
import { hostileCsv } from '#test/support/tables/hostile-csv.ts';
import { hostileWorkbooks } from '#test/support/tables/hostile-workbooks.ts';

const anybody = { sender: 'anybody', mostRows: 20_000 } as const;

const countRows = async (table: ReadTable) => {
  let count = 0;
  for await (const { rows } of table.slices()) count += rows.length;
  return count;
};

/** What became of a file: its rows, or the name of the reason for which it is refused. */
async function read(bytes: Buffer): Promise<number | string> {
  try {
    return await readApart(bytes, { ...anybody, limits: sheetLimits }, countRows);
  } catch (error) {
    if (error instanceof HustingsError && error.status === 400) return error.reason?.name ?? error.message;
    throw error;
  }
}

const files = [...Object.entries(hostileWorkbooks), ...Object.entries(hostileCsv)];

describe('a file of a stranger', () => {
  it.each(files)(
    '%s: holds nobody up, and neither ends the reader nor needs its memory or time',
    async (_, make) => {
      const bytes = await make();
      const ends: ReaderEnd[] = [];
      reportReaders((end) => ends.push(end));
      let outcome: number | string = '';
      // Other processes use the caches of the processor: the least of some attempts counts.
      let longest = Infinity;
      for (let attempt = 0; attempt < 12 && longest > requestBound; attempt++) {
        // That of what made the file.
        collectGarbage();
        const seen = await longestIteration(async () => {
          outcome = await read(bytes);
        });
        longest = Math.min(longest, seen);
      }
      reportReaders(() => {});
      expect(longest).toBeLessThan(requestBound);
      expect(ends).toEqual([]);
      expect(outcome).toEqual(typeof outcome === 'number' ? expect.any(Number) : expect.stringMatching(/^import\./));
    },
    120_000,
  );

  it('a reader that works for longer than it may is ended', async () => {
    const ends: ReaderEnd[] = [];
    reportReaders((end) => ends.push(end));
    const unbounded = Object.fromEntries(Object.keys(limits).map((name) => [name, 1e12])) as typeof limits;
    const hostile = await hostileWorkbooks['cells without end'](50_000_000);
    await expect(readApart(hostile, { ...anybody, limits: unbounded }, countRows)).rejects.toMatchObject({
      status: 400,
      reason: { name: 'import.tooCostly' },
    });
    expect(ends).toMatchObject([{ cause: 'time', bytes: hostile.length }]);
    reportReaders(() => {});
  }, 180_000);
});
