import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from '#core/tables/csv.ts';
import type { TableRow } from '#core/tables/row.ts';
import { readAll } from './read-all.ts';

const characters = fc.constantFrom(...'ab é’œ漢😀0-+=@\'";,\t.'.split(/(?=.)/u));
/** What a list has in a cell. White space around it is not part of it. */
const cell = fc.string({ unit: characters, maxLength: 8 }).map((text) => text.trim().normalize('NFC'));
/** A note of several lines, of which none has separators and quotation marks: such a line could be another row. */
const note = fc
  .array(fc.string({ unit: fc.constantFrom(..."ab é'"), minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 })
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\r').map((end) => lines.join(end).trim()));

interface Dialect {
  readonly separator: string;
  readonly ends: readonly string[];
  readonly encoding: 'utf8' | 'utf16le' | 'utf16be';
  readonly hasMark: boolean;
  readonly quotesAll: boolean;
  readonly hasLastEnd: boolean;
}

const dialect: fc.Arbitrary<Dialect> = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  ends: fc.uniqueArray(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1 }),
  encoding: fc.constantFrom('utf8', 'utf16le', 'utf16be'),
  hasMark: fc.boolean(),
  quotesAll: fc.boolean(),
  hasLastEnd: fc.boolean(),
});

const table = fc.integer({ min: 2, max: 6 }).chain((columns) =>
  fc.array(
    fc
      .array(fc.oneof({ weight: 5, arbitrary: cell }, { weight: 1, arbitrary: note }), {
        minLength: columns - 1,
        maxLength: columns - 1,
      })
      // No row is empty: such a line would be left out.
      .map((cells) => ['x', ...cells]),
    { minLength: 1, maxLength: 12 },
  ),
);

/** The mark of a formula, as `csvLine` sets it. */
const marked = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function write(rows: readonly (readonly string[])[], { separator, ends, quotesAll, hasLastEnd }: Dialect): string[] {
  return rows.map((cells, i) => {
    const texts = cells.map(marked).map((text) => {
      const isQuoted = quotesAll || text.startsWith('"') || text.includes(separator) || /[\r\n]/.test(text);
      return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
    });
    const end = i === rows.length - 1 && !hasLastEnd ? '' : (ends[i % ends.length] as string);
    return texts.join(separator) + end;
  });
}

function encode(text: string, { encoding, hasMark }: Dialect): Buffer {
  if (encoding === 'utf8') return Buffer.from((hasMark ? '\uFEFF' : '') + text);
  // Without a mark it is known by its Latin letters alone.
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return encoding === 'utf16le' ? bytes : bytes.swap16();
}

const headerOf = (rows: readonly (readonly string[])[]) => (rows[0] as readonly string[]).map((_, i) => `column ${i}`);
const breaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

it('any table in any dialect is read as it was written, with the lines on which its rows begin', async () => {
  await fc.assert(
    fc.asyncProperty(table, dialect, async (rows, form) => {
      const header = headerOf(rows);
      const written = write([header, ...rows], form);
      const read = await readAll(encode(written.join(''), form));
      expect(read.header).toEqual(header);
      expect(read.rows.map(({ cells, fault }) => ({ cells, fault }))).toEqual(
        rows.map((cells) => ({ cells, fault: null })),
      );
      let line = 1;
      const lines = written.map((text) => {
        line += breaks(text);
        return line;
      });
      expect(read.rows.map((row) => row.line)).toEqual(lines.slice(0, rows.length));
    }),
    { numRuns: 1500 },
  );
});

it('what is written for spreadsheets comes back, whatever begins a cell', async () => {
  const start = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '"', 'a', ' ', '\t'), maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constant('x'), start), { minLength: 1, maxLength: 10 }), async (rows) => {
      const texts = rows.map((cells) => cells.map((text) => text.trim()));
      const file = [['A', 'B'], ...texts].map((cells) => csvLine(cells)).join('');
      expect((await readAll(Buffer.from(file))).rows.map(({ cells }) => cells)).toEqual(texts);
    }),
    { numRuns: 1000 },
  );
});

it('a damaged byte loses no other row in silence: each is read as it was, or its line is named', async () => {
  const byte = fc.oneof(
    fc.constantFrom(...Buffer.from('"",;\t\r\n\0\'\xff', 'latin1')),
    fc.integer({ min: 0, max: 255 }),
  );
  const damage = fc.record({ at: fc.nat(), byte, how: fc.constantFrom('replace', 'insert', 'remove') });
  await fc.assert(
    fc.asyncProperty(table, dialect, damage, async (rows, form, { at, byte: other, how }) => {
      const utf8 = { ...form, encoding: 'utf8', hasMark: false } as const;
      const header = headerOf(rows);
      const [first = '', ...written] = write([header, ...rows], utf8);
      const lines = Buffer.from(written.join(''));
      const place = at % lines.length;
      const changed = Buffer.concat([
        Buffer.from(first),
        lines.subarray(0, place),
        ...(how === 'remove' ? [] : [Buffer.of(other)]),
        lines.subarray(how === 'insert' ? place : place + 1),
      ]);
      const read = await readAll(changed);
      const faults = read.rows.filter(({ fault }) => fault !== null);
      let end = 0;
      for (const [i, text] of written.entries()) {
        const start = end;
        end += Buffer.byteLength(text);
        // The row in which the damage is, and the one before or after that it joins it with, are others now.
        if (place >= start - 2 && place <= end) continue;
        const isRead = read.rows.some(({ cells, fault }) => !fault && equal(cells, rows[i] as readonly string[]));
        const isNamed = faults.some((row) => isOf(row, text));
        expect({ row: rows[i], isRead: isRead || isNamed }).toEqual({ row: rows[i], isRead: true });
      }
    }),
    { numRuns: 1500 },
  );
});

const equal = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a line with a fault is the first of a row as it was written. */
const isOf = ({ cells }: TableRow, written: string) =>
  cells.length > 0 && cells.every((text) => written.includes(text.replaceAll('"', '""')) || written.includes(text));
