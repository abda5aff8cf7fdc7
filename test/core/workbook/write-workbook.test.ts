import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { openFile } from '#core/tables/open-file.ts';
import { longestText } from '#core/workbook/cells.ts';
import type { WorkbookTable } from '#core/workbook/table.ts';
import { writeWorkbook } from '#core/workbook/write-workbook.ts';
import { workbookRows } from '#test/support/tables/workbook-rows.ts';
import { unzip } from '#test/support/unzip.ts';

const columns = [
  { label: 'Nom' },
  { label: 'Montant', kind: 'amount' },
  { label: 'Jour', kind: 'day' },
  { label: 'Moment', kind: 'time' },
  { label: 'Nombre', kind: 'number' },
] as const;

const written = (table: Partial<WorkbookTable>, settings = {}) =>
  buffer(writeWorkbook({ name: 'Liste', columns, rows: [], ...table }, settings));

const sheetOf = async (bytes: Buffer, number = 1) => (await unzip(bytes)).get(`xl/worksheets/sheet${number}.xml`) ?? '';

const texts = async (rows: string[]) =>
  (await workbookRows(await written({ columns: [{ label: 'A' }], rows: rows.map((text) => [text]) }))).slice(1).flat();

describe('a table as a workbook', () => {
  it('is read back by the reader of imports', async () => {
    const rows = [
      ['Odile Quayle', '12.50', '2026-10-05', '2026-10-05T14:30:00.000Z', '7'],
      ['', '-0.10', '', '', '0'],
      ['é漢🗳️', '1775.00', '1999-12-31', '2026-01-05T04:30:00Z', '-3'],
    ];
    expect(await workbookRows(await written({ rows }))).toEqual([
      ['Nom', 'Montant', 'Jour', 'Moment', 'Nombre'],
      // Times are those of Ottawa's clock.
      ['Odile Quayle', '12.5', '2026-10-05', '2026-10-05 10:30', '7'],
      ['', '-0.1', '', '', '0'],
      ['é漢🗳️', '1775', '1999-12-31', '2026-01-04 23:30', '-3'],
    ]);
  });

  it('has amounts as numbers of two decimals, days as days, texts as texts', async () => {
    const bytes = await written({ rows: [['007', '12.50', '2026-10-05', '', '']] });
    const xml = await sheetOf(bytes);
    expect(xml).toContain('<c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">007</t></is></c>');
    expect(xml).toContain('<c r="B2" s="3"><v>12.50</v></c><c r="C2" s="4"><v>46300</v></c></row>');
    const styles = (await unzip(bytes)).get('xl/styles.xml') ?? '';
    const forms = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/numFmtId="(\d+)"/g)].map(([, form]) => form);
    expect(forms).toEqual(['0', '49', '49', '4', '164', '165', '1', '0']);
    expect(styles).toContain('numFmtId="164" formatCode="yyyy\\-mm\\-dd"');
  });

  it('has no formula, whatever a text begins with', async () => {
    const hostile = ['=1+1', '=cmd|calc', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"];
    const xml = await sheetOf(await written({ columns: [{ label: '=A' }], rows: hostile.map((text) => [text]) }));
    expect(xml).not.toContain('<f');
    expect([...xml.matchAll(/<c [^>]*>/g)].every(([cell]) => cell.includes('t="inlineStr"'))).toBe(true);
    expect(await texts(['=1+1', '@SUM(A1)', '-1'])).toEqual(['=1+1', '@SUM(A1)', '-1']);
  });

  it('keeps as a text what is none of its column’s kind', async () => {
    const odd = ['a', '12.5', '2026-02-30', '2026-10-05', '12345678901234567'];
    const old = ['b', '12345678901234.00', '0001-01-01', '1899-01-01T00:00:00.000Z', '007'];
    const bytes = await written({ rows: [odd, old] });
    expect((await workbookRows(bytes)).slice(1)).toEqual([odd, old]);
    expect(await sheetOf(bytes)).not.toContain('<v>');
  });

  it('escapes markup, control characters and what would be read as one', async () => {
    const hostile = ['<b>&amp;</b>"', 'a\u0001\u001fb\r\nc\td', '_x0041_', 'x\uffff', '  a  b'];
    expect(await texts(hostile)).toEqual([...hostile.slice(0, 4), 'a  b']);
    expect(await texts(['a\ud800b'])).toEqual(['a\ufffdb']);
    const sheets = await written({ name: 'A&B "x" [1]/2: a list with a long, long name' });
    expect((await openFile(sheets, undefined)).sheet).toBe('A&B "x"  1  2  a list with a lo');
  });

  it('cuts a text that no spreadsheet would open, and says so', async () => {
    const xml = await sheetOf(await written({ columns: [{ label: 'A' }], rows: [['x'.repeat(longestText + 1)]] }));
    expect(/>(x+…)</.exec(xml)?.[1]).toHaveLength(longestText);
  });

  it('freezes its heading', async () => {
    expect(await sheetOf(await written({}))).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
  });

  it('continues in a further sheet if one is full', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => [`n${n}`]);
    const bytes = await written({ columns: [{ label: 'A' }], rows }, { rowsOfSheet: 3 });
    const sheets = ['Liste', 'Liste 2', 'Liste 3'];
    expect(await Promise.all(sheets.map((sheet) => workbookRows(bytes, sheet)))).toEqual([
      [['A'], ['n0'], ['n1']],
      [['A'], ['n2'], ['n3']],
      [['A'], ['n4']],
    ]);
    const even = await written({ columns: [{ label: 'A' }], rows: rows.slice(0, 4) }, { rowsOfSheet: 3 });
    expect([...(await unzip(even)).keys()].filter((path) => path.includes('sheets/'))).toHaveLength(2);
  });
});

describe('the rows of a workbook', () => {
  it('are asked for as fast as it is read', async () => {
    let made = 0;
    const rows = (async function* () {
      for (; made < 50_000; made++) yield [`${made} ${Math.random()}${Math.random()}`];
    })();
    const stream = writeWorkbook({ name: 'A', columns: [{ label: 'A' }], rows });
    for (let n = 0; n < 500; n++) await setImmediate();
    const before = made;
    expect(before).toBeLessThan(25_000);
    await buffer(stream);
    expect(made).toBe(50_000);
  });

  it('end the file if they fail', async () => {
    const rows = (async function* () {
      yield ['a'];
      throw new Error('the database went away');
    })();
    await expect(written({ rows })).rejects.toThrow('the database went away');
  });

  it('are not read once the reader is gone', async () => {
    let isOver = false;
    const rows = (async function* () {
      try {
        for (let n = 0; ; n++) yield [`${n} ${Math.random()}`];
      } finally {
        isOver = true;
      }
    })();
    const stream = writeWorkbook({ name: 'A', columns: [{ label: 'A' }], rows });
    for await (const _ of stream) break;
    for (let n = 0; n < 1000 && !isOver; n++) await setImmediate();
    expect(isOver).toBe(true);
  });
});
