import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { RecordBlocks } from '#server/electoral/tables/record-blocks.ts';

/** The blocks of a file that arrives in pieces of these lengths. */
function blocksOf(file: Buffer, lengths: readonly number[], hasQuotes: boolean): Buffer[] {
  const blocks = new RecordBlocks({ hasQuotes });
  const found: Array<Buffer | null> = [];
  let at = 0;
  for (const length of [...lengths, file.length]) {
    found.push(blocks.take(file.subarray(at, at + length)));
    at += length;
  }
  return [...found.filter((block) => block !== null), blocks.end()];
}

const long = 'x'.repeat(600_000);
const text = fc.constantFrom('', 'a', '"', ',', '\n', '\r\n', 'é', 'a "b"\n', long);

describe('the blocks of a file', () => {
  it('are whole records of a CSV, wherever the file is cut', () => {
    const rows = fc.array(fc.tuple(text, text), { minLength: 3, maxLength: 12 });
    const cuts = fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 8 });
    let several = 0;
    fc.assert(
      fc.property(rows, cuts, (cells, lengths) => {
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        const file = Buffer.from(cells.map((row) => `${row.map(quoted).join(',')}\r\n`).join(''));
        const blocks = blocksOf(file, lengths, true);
        if (blocks.length > 1) several++;
        expect(Buffer.concat(blocks).equals(file)).toBe(true);
        expect(blocks.flatMap((block) => parse(block))).toEqual(cells);
      }),
      { numRuns: 60 },
    );
    expect(several).toBeGreaterThan(5);
  });

  it('are whole lines of a file without quotes', () => {
    const line = `{"a":"\\"${long}"}\n`;
    const blocks = blocksOf(Buffer.from(line.repeat(5)), [700_001, 700_001, 700_001], false);
    expect(blocks.length).toBeGreaterThan(2);
    for (const block of blocks) expect(String(block)).toMatch(/^({.*}\n)*$/);
  });

  it('end at a record without an end', () => {
    const blocks = new RecordBlocks({ hasQuotes: true });
    blocks.take(Buffer.from('a,"b\n'));
    const endless = () => {
      for (let i = 0; i < 100; i++) blocks.take(Buffer.from(`${long}\n`));
    };
    expect(endless).toThrow('A record is longer than 4 MB: does a quotation mark have no end?');
  });
});
