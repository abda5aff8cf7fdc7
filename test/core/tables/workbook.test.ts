import { describe, expect, it } from '@jest/globals';
import { openFile } from '#core/tables/open-file.ts';
import type { TableRow } from '#core/tables/row.ts';
import { formOfCode } from '#core/tables/workbook/number-forms.ts';
import { numberText } from '#core/tables/workbook/number-text.ts';
import { rename, tamper, zipOf } from '#test/support/fixtures/zip.ts';
import { sheetOf, type WorkbookParts, workbookOf } from '#test/support/tables/workbook-file.ts';

async function read(bytes: Buffer, sheet?: string) {
  const table = await openFile(bytes, sheet);
  const rows: TableRow[] = [];
  for await (const slice of table.slices()) rows.push(...slice.rows);
  return { header: table.header, sheet: table.sheet, rows, cells: rows.map(({ cells }) => cells) };
}

/** A workbook of one sheet, under a header of that many columns. */
const one = (rows: string, columns: number, parts: Partial<WorkbookParts> = {}) =>
  workbookOf({
    sheets: { List: sheetOf([Array.from({ length: columns }, (_, i) => `C${i}`)]) + rows },
    ...parts,
  });

describe('a workbook', () => {
  it('has the texts of its cells, wherever they are stored', async () => {
    const shared =
      '<si><t>Odile</t></si><si><r><t>Quayle</t></r><r><rPr><b/></rPr><t xml:space="preserve">-Roy </t></r><rPh sb="0" eb="1"><t>kana</t></rPh></si>' +
      '<si><t>a &amp; b &lt;c&gt; &#233;_x000A_f</t></si>';
    const rows =
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="s"><v>2</v></c></row>' +
      '<row r="5"><c r="B5" t="inlineStr"><is><t>=1+1</t></is></c><c r="C5" t="b"><v>1</v></c><c r="D5" t="e"><v>#REF!</v></c></row>';
    expect(await read(await one(rows, 4, { shared }))).toMatchObject({
      header: ['C0', 'C1', 'C2', 'C3'],
      sheet: 'List',
      rows: [
        { line: 3, cells: ['Odile', '', 'Quayle-Roy', 'a & b <c> é\nf'], fault: null },
        { line: 5, cells: ['', '=1+1', 'TRUE', '#REF!'], fault: null },
      ],
    });
  });

  it('keeps days, telephone numbers and leading zeros', async () => {
    const rows =
      '<row r="2"><c r="A2" s="1"><v>7</v></c><c r="B2"><v>6135550123</v></c><c r="C2" s="3"><v>46284</v></c>' +
      '<c r="D2" s="2"><v>46284.5</v></c><c r="E2"><v>0.30000000000000004</v></c><c r="F2"><v>1.5E+3</v></c></row>';
    const { cells } = await read(await one(rows, 6, { forms: ['000', 'yyyy\\-mm\\-dd\\ hh:mm'] }));
    expect(cells).toEqual([['007', '6135550123', '2026-09-19', '2026-09-19 12:00', '0.3', '1500']]);
  });

  it('has nothing in a cell that names no shared text', async () => {
    const rows = '<row r="2"><c r="A2" t="s"/><c r="B2" t="s"><v></v></c><c r="C2" t="s"><v>0</v></c></row>';
    expect((await read(await one(rows, 3, { shared: '<si><t>x</t></si>' }))).cells).toEqual([['', '', 'x']]);
  });

  it('never computes a formula: it has what was computed, or nothing', async () => {
    const rows =
      '<row r="2"><c r="A2" t="str"><f>A1&amp;"x"</f><v>saved</v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="C2"><f>HYPERLINK("http://x")</f></c><c r="D2"><v>4</v></c></row>';
    expect((await read(await one(rows, 4))).cells).toEqual([['saved', '2', '', '4']]);
  });

  it('is read from the first sheet that is not hidden, or from the one that is named', async () => {
    const sheets = {
      Old: sheetOf([['A'], ['old']]),
      Members: sheetOf([['A'], ['new']]),
      Other: sheetOf([['B'], ['x']]),
    };
    const book = await workbookOf({ sheets, hidden: ['Old'] });
    expect(await read(book)).toMatchObject({ sheet: 'Members', cells: [['new']] });
    expect(await read(book, ' other ')).toMatchObject({ sheet: 'Other', header: ['B'], cells: [['x']] });
    expect(await read(book, 'Old')).toMatchObject({ cells: [['old']] });
    await expect(read(book, 'None')).rejects.toThrow(
      'The workbook has no sheet of this name. It has: Old, Members, Other.',
    );
    await expect(read(Buffer.from('a,b\n'), 'None')).rejects.toThrow('no workbook');
  });

  it('has a fault in each row that has more cells than columns, is far too long, or has what nothing can store', async () => {
    const long = 'x'.repeat(60_000);
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      `<row r="2">${text('a')}${text('b')}${text('c')}</row>`,
      `<row r="3">${text(long)}${text(long)}</row>`,
      `<row r="4">${text('a_x0000_b')}</row>`,
      `<row r="5"><c r="XFD5" t="inlineStr"><is><t>far</t></is></c></row>`,
      `<row r="6">${text('last')}</row>`,
    ].join('');
    const { rows: found } = await read(await one(rows, 2));
    expect(found.map(({ line, fault }) => [line, fault])).toEqual([
      [2, 'CELLS'],
      [3, 'LONG'],
      [4, 'NUL'],
      [5, 'CELLS'],
      [6, null],
    ]);
    expect(found[3]?.cells.length).toBeLessThan(300);
  });

  it('counts days from 1904 if it says so', async () => {
    const rows = '<row r="2"><c r="A2" s="1"><v>0</v></c></row>';
    expect((await read(await one(rows, 1, { from1904: true }))).cells).toEqual([['1904-01-01']]);
  });

  it('is read whole, in slices, each row once', async () => {
    const rows = Array.from({ length: 12_000 }, (_, i) => [String(i), 'x'.repeat(i % 50)]);
    const { cells, rows: found } = await read(await workbookOf({ sheets: { List: sheetOf([['A', 'B'], ...rows]) } }));
    expect(cells).toEqual(rows);
    expect(found.at(-1)?.line).toBe(12_001);
  });
});

describe('a number', () => {
  it.each([
    ['1', 'yyyy-mm-dd', '1900-01-01'],
    ['59', 'yyyy-mm-dd', '1900-02-28'],
    ['61', 'yyyy-mm-dd', '1900-03-01'],
    ['45351', 'd mmm yyyy', '2024-02-29'],
    ['0.75', '[h]:mm', '18:00'],
    ['46284.999999', 'dd/mm/yy hh:mm', '2026-09-20'],
    // 31 December 2026, 23:59:59 and 14:30:45.
    [String(46387 + 86_399 / 86_400), 'dd/mm/yy hh:mm:ss', '2026-12-31 23:59'],
    [String(46387 + 52_245 / 86_400), 'dd/mm/yy hh:mm:ss', '2026-12-31 14:30'],
    [String(46387 + 52_200 / 86_400), 'dd/mm/yy hh:mm', '2026-12-31 14:30'],
    ['-1', 'yyyy', '-1'],
    ['1e300', 'General', '1e+300'],
    ['123456789012345', '0', '123456789012345'],
    ['5', '00000', '00005'],
    ['5.5', '00000', '5.5'],
    ['12.50', '#,##0.00 "d"', '12.5'],
    ['3', '[Red]0', '3'],
    ['x', 'General', 'x'],
  ])('%s in the form %s is %s', (written, code, expected) => {
    expect(numberText(written, formOfCode(code), false)).toBe(expected);
  });
});

describe('what is refused', () => {
  const refused = async (bytes: Buffer | Promise<Buffer>, message: RegExp) => {
    const before = process.memoryUsage().rss;
    await expect(read(await bytes)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) });
    return process.memoryUsage().rss - before;
  };
  const sheet = 'xl/worksheets/sheet1.xml';

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['an archive that is no workbook', () => zipOf({ 'content.xml': '<x/>' }), /another kind/],
    ['a file that is cut short', async () => (await one('', 1)).subarray(0, 900), /damaged/],
    [
      'a document type',
      () => one('', 1, { parts: { [sheet]: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' } }),
      /damaged/,
    ],
    ['an entity that XML does not have', () => one('<row><c t="str"><v>&a;</v></c></row>', 1), /damaged/],
    ['XML that breaks off', () => one('', 1, { parts: { [sheet]: '<worksheet><sheetData><row r="1">' } }), /damaged/],
    ['bytes that are not UTF-8', () => one('', 1, { parts: { [sheet]: Buffer.from([0x3c, 0xc3, 0x28]) } }), /damaged/],
    ['rows out of their order', () => one('<row r="5"/><row r="4"/>', 1), /damaged/],
    ['a row beyond all rows', () => one('<row r="99999999"><c><v>1</v></c></row>', 1), /damaged/],
    ['a sheet without a row', () => workbookOf({ sheets: { List: '' } }), /empty/],
    [
      'a header of more columns than lists have',
      () => workbookOf({ sheets: { List: sheetOf([Array(201).fill('x')]) } }),
      /200 columns/,
    ],
    [
      'a header that is too far to the right',
      () => workbookOf({ sheets: { List: '<row r="1"><c r="XFD1"><v>1</v></c></row>' } }),
      /columns/,
    ],
    [
      'a header with a character that cannot be stored',
      () => workbookOf({ sheets: { List: '<row r="1"><c t="inlineStr"><is><t>A_x0000_</t></is></c></row>' } }),
      /line 1, cannot be read/,
    ],
    [
      'a header that is longer than a row may be',
      () => workbookOf({ sheets: { List: sheetOf([['A', 'x'.repeat(100_001)]]) } }),
      /line 1, cannot be read/,
    ],
    [
      'a shared text that is not there: it was lost',
      () => one('<row r="2"><c t="s"><v>1</v></c></row>', 1, { shared: '<si><t>x</t></si>' }),
      /damaged/,
    ],
    [
      'a number whose form is not there: it may be a day',
      () => one('<row r="2"><c s="7"><v>46284</v></c></row>', 1),
      /damaged/,
    ],
    [
      'a part that is there twice: nobody knows which is meant',
      async () =>
        rename(
          await one('', 1, { parts: { 'xl/worksheets/sheet0.xml': '<worksheet/>' } }),
          'xl/worksheets/sheet0.xml',
          Buffer.from(sheet),
        ),
      /damaged/,
    ],
    [
      'more parts than workbooks have',
      () => zipOf(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}`, '']))),
      /far more|more than a list/,
    ],
    [
      'a part outside the archive',
      async () => rename(await one('', 1, { parts: { 'ab/xl/evil': 'x' } }), 'ab/xl/evil', Buffer.from('../xl/evil')),
      /damaged/,
    ],
  ])('%s', async (_, bytes, message) => {
    await refused(bytes(), message);
  });

  it('a sheet that is not what the archive has the checksum of: its letters may be others', async () => {
    const one = await workbookOf({ sheets: { List: sheetOf([['Name'], ['Odile']]) } });
    await refused(
      tamper(one, sheet, (header) => header.writeUInt32LE(1, 16)),
      /damaged/,
    );
  });

  it('one whose beginning is damaged: its parts would be read as lines of a list', async () => {
    const letters = 'a,b\n'.repeat(20_000);
    const stored = await zipOf({ 'xl/sharedStrings.xml': letters, 'xl/workbook.xml': letters }, { compress: false });
    for (const from of [0, 2, 9]) {
      await refused(Buffer.concat([Buffer.from('Q'), stored.subarray(from + 1)]), /archive, or a spreadsheet/);
    }
  });

  it('a sheet that says it is larger than any list, before it is unpacked', async () => {
    const bomb = tamper(await one('', 1), sheet, (header) => header.writeUInt32LE(500 * 1024 * 1024, 24));
    await refused(bomb, /more than a list/);
  });

  it('a sheet that unpacks to more than it says', async () => {
    const bomb = tamper(await one(`<row>${' '.repeat(5_000_000)}</row>`, 1), sheet, (header) =>
      header.writeUInt32LE(5000, 24),
    );
    await refused(bomb, /damaged/);
  });

  it('shared texts without end, and cells without end, in little memory', async () => {
    const texts = '<si><t/></si>'.repeat(1_500_001);
    expect(await refused(one('', 1, { shared: texts }), /more than a list/)).toBeLessThan(400 * 1024 * 1024);
    const cells = `<row r="2">${'<c/>'.repeat(6_000_001)}</row>`;
    expect(await refused(one(cells, 1), /more than a list/)).toBeLessThan(400 * 1024 * 1024);
  });

  it('one shared text that all cells refer to takes no more memory than a list of long rows', async () => {
    const shared = `<si><t>${'x'.repeat(90_000)}</t></si>`;
    const rows = Array.from(
      { length: 300 },
      (_, i) => `<row r="${i + 2}">${'<c t="s"><v>0</v></c>'.repeat(5)}</row>`,
    ).join('');
    const { rows: found } = await read(await one(rows, 5, { shared }));
    expect(new Set(found.map(({ fault }) => fault))).toEqual(new Set(['LONG']));
  });
});
