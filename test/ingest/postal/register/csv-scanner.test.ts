import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type ColumnAliases, scanCsv } from '#ingest/postal/register/csv-scanner.ts';

const columns: ColumnAliases[] = [{ names: ['A'] }, { names: ['C', 'OLD_C'] }];

/** The requested fields as text, the file given in pieces of `size` bytes. */
async function scan(text: string | Buffer, size = 1 << 16, requested = columns): Promise<string[][]> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const rows: string[][] = [];
  const count = await scanCsv(Readable.from(pieces), 'file.csv', requested, (row, starts, ends) => {
    rows.push(Array.from(starts, (start, i) => row.toString('utf8', start, ends[i])));
  });
  expect(count).toBe(rows.length);
  return rows;
}

describe('the CSV scanner', () => {
  it('passes the requested columns by name, in the order asked for', async () => {
    expect(await scan('C,B,A\n3,2,1\n6,5,4\n')).toEqual([
      ['1', '3'],
      ['4', '6'],
    ]);
  });

  it('skips a byte order mark, takes LF, CRLF or no end at the last line, and empty lines for none', async () => {
    expect(await scan('\ufeffA,B,C\r\n1,2,3\r\n\r\n4,5,6')).toEqual([
      ['1', '3'],
      ['4', '6'],
    ]);
  });

  it('keeps commas and line ends within quotes together', async () => {
    expect(await scan('A,B,C\n"1,1","a ""b"",\n c","3"\n4,5,6\n')).toEqual([
      ['1,1', '3'],
      ['4', '6'],
    ]);
  });

  it('skips what is after the last requested column, quotes and all', async () => {
    const requested = [{ names: ['A'] }];
    const text = 'A,B,C\n1,",\n","9\n""8"\n2,b"b,""\n3,,"\n"\n4,5"\n6,"7"';
    for (const size of [1, 2, 3, 5, 8, 1 << 16]) {
      expect(await scan(text, size, requested)).toEqual([['1'], ['2'], ['3'], ['4'], ['6']]);
    }
  });

  it.each([10, 63, 64, 65, 200])('finds the end of a quoted field of %i doubled quotes', async (count) => {
    for (const before of ['', 'x']) {
      const field = before + '""'.repeat(count);
      expect(await scan(`A,B,C\n1,"${field}","${field},"\n4,5,6\n`)).toEqual([
        ['1', `${field},`],
        ['4', '6'],
      ]);
    }
  });

  it('knows a column by what it was called in other years', async () => {
    expect(await scan('a, "OLD_C" \n1,3\n')).toEqual([['1', '3']]);
  });

  it('gives empty fields for a short row and an optional column that is not there', async () => {
    const requested = [...columns, { names: ['D'], optional: true }];
    expect(await scan('A,B,C\n1\n4,5,6\n', 1 << 16, requested)).toEqual([
      ['1', '', ''],
      ['4', '6', ''],
    ]);
  });

  it('reads bytes that are not UTF-8: accents in Latin-1 do no harm', async () => {
    expect(await scan(Buffer.from('A,B,C\n1,Montréal,3\n', 'latin1'))).toEqual([['1', '3']]);
  });

  it('names what is there if a column is missing', async () => {
    await expect(scan('A,B\n1,2\n')).rejects.toThrow('file.csv has no column C or OLD_C; its columns are A, B.');
  });

  it.each([
    ['A,B,C\n1,2,"3', /ends within quotes/],
    ['', /is empty/],
  ])('refuses %j', async (text, message) => {
    await expect(scan(text)).rejects.toThrow(message);
  });

  it('says what csv-parse says, wherever the pieces are cut', async () => {
    const field = fc.oneof(
      fc.stringMatching(/^[a-z0-9é]{0,6}$/),
      fc.stringMatching(/^[a-z,\né]{0,6}$/).map((text) => `"${text}"`),
    );
    const rows = fc.array(fc.tuple(fc.stringMatching(/^[0-9]{1,4}$/), field, field), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(['A'], ['B'], ['A', 'C'], ['C', 'B']),
        async (body, eol, size, names) => {
          const text = ['A,B,C', ...body.map((row) => row.join(','))].join(eol);
          const rows = parse(text, { columns: true }) as Record<string, string>[];
          const requested = names.map((name) => ({ names: [name] }));
          expect(await scan(text, size, requested)).toEqual(rows.map((row) => names.map((name) => row[name])));
        },
      ),
    );
  });
});
