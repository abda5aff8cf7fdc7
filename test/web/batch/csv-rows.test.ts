import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { markedLine, withoutFormulaMark } from '#core/tables/csv.ts';
import { CsvRows } from '#web/batch/csv-rows.ts';

const readIn = (pieces: readonly string[], separator: string): string[][] => {
  const rows = new CsvRows(separator);
  return pieces.flatMap((piece, i) => rows.take(piece, i === pieces.length - 1));
};

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'é', '=') }),
  fc.constantFrom('=1+1', '-47.25', "'=x", 'K1A 0A6', '-47,25', '+1 613'),
);
const separators = fc.constantFrom(',', ';', '\t');

describe('the rows of a CSV in the browser', () => {
  it('are read as csv-parse reads them, wherever the file is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        separators,
        fc.constantFrom('\n', '\r\n'),
        fc.array(fc.nat(60), { maxLength: 4 }),
        (table, separator, end, cuts) => {
          const text = table
            .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator) + end)
            .join('');
          const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
          const pieces = at.slice(1).map((until, i) => text.slice(at[i], until));
          expect(readIn(pieces, separator)).toEqual(parse(text, { delimiter: separator, relax_column_count: true }));
        },
      ),
    );
  });

  it('are read without quotation marks, with missing cells, and without a final line break', () => {
    expect(readIn(['a,b\r', '\nc,"d', '""e"\n\n,', '\r\nf'], ',')).toEqual([['a', 'b'], ['c', 'd"e'], ['', ''], ['f']]);
  });

  it('end at an unclosed quotation mark', () => {
    expect(() => readIn(['"', 'x'.repeat(1_100_000), ''], ',')).toThrow('no end');
  });

  it('of an escaped line are its original cells, none of which is a formula', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2 }), separators, (cells, separator) => {
        const [read = []] = readIn([markedLine(cells, separator)], separator);
        expect(read.map(withoutFormulaMark)).toEqual(cells);
        for (const one of read) expect(one).not.toMatch(/^(?!-?\d+(?:[.,]\d+)?$)[=+\-@\t\r]/);
      }),
    );
  });
});
