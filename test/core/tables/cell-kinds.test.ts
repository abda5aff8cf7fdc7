import { expect, it } from '@jest/globals';
import { openFile } from '#core/tables/open-file.ts';
import type { TableRow } from '#core/tables/row.ts';
import { sheetOf, workbookOf } from '#test/support/tables/workbook-file.ts';

async function read(bytes: Buffer) {
  const table = await openFile(bytes, undefined);
  const rows: TableRow[] = [];
  for await (const slice of table.slices()) rows.push(...slice.rows);
  return { rows, table };
}

const header = (columns: number) => sheetOf([Array.from({ length: columns }, (_, i) => `C${i}`)]);

/** What each cell of a second row is. */
async function kindsOf(cells: string, columns: number): Promise<unknown> {
  const forms = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'hh:mm', '00000', '0.00E+00'];
  const bytes = await workbookOf({ sheets: { List: `${header(columns)}<row r="2">${cells}</row>` }, forms });
  const { rows } = await read(bytes);
  return rows.map(({ cells, kinds }) => [cells, kinds]);
}

it('a cell of a workbook keeps what it was', async () => {
  expect(
    await kindsOf(
      '<c t="inlineStr"><is><t>x</t></is></c><c><v>12</v></c><c s="1"><v>46284</v></c><c s="2"><v>46284.5</v></c>' +
        '<c s="3"><v>0.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c/><c t="str"><v>y</v></c>',
      10,
    ),
  ).toEqual([[['x', '12', '2026-09-19', '2026-09-19 12:00', '12:00', 'TRUE', '#REF!', '', 'y', ''], 'sndttbe s ']]);
});

it('a day as strict workbooks write it is a day', async () => {
  expect(await kindsOf('<c t="d"><v>2026-09-19</v></c><c t="d"><v>2026-09-19T10:00:00</v></c>', 2)).toEqual([
    [['2026-09-19', '2026-09-19T10:00:00'], 'dt'],
  ]);
});

it('a number in the form of days that no day has is a number', async () => {
  expect(await kindsOf('<c s="1"><v>-5</v></c><c s="1"><v>1e9</v></c>', 2)).toEqual([[['-5', '1000000000'], 'nn']]);
});

it('a number of more digits than programs for spreadsheets keep is named, one with zeros in front and a sum of cents are none', async () => {
  expect(
    await kindsOf('<c><v>4512345678901230</v></c><c s="4"><v>7</v></c><c><v>0.30000000000000004</v></c>', 3),
  ).toEqual([[['4512345678901230', '00007', '0.3'], 'rnn']]);
});

it('a number that is shown with an exponent is named', async () => {
  expect(await kindsOf('<c s="5"><v>120000</v></c><c s="5"><v>1.5</v></c><c><v>120000</v></c>', 3)).toEqual([
    [['120000', '1.5', '120000'], 'xxn'],
  ]);
});

it('a formula that was not computed is named, also where it is all of its row; one that gave an empty text is not', async () => {
  expect(
    await kindsOf('<c><f>A1</f></c><c><f>A1</f><v></v></c><c t="str"><f>A1</f><v></v></c><c><f>1+1</f><v>2</v></c>', 4),
  ).toEqual([[['', '', '', '2'], 'ff n']]);
  expect(await kindsOf('<c><f>A1</f></c>', 2)).toEqual([[['', ''], 'f ']]);
  expect(await kindsOf('<c t="str"><f>A1</f><v></v></c>', 2)).toEqual([]);
});

it('a row of texts alone has no kinds, as every row of CSV', async () => {
  expect(await kindsOf('<c t="inlineStr"><is><t>x</t></is></c>', 2)).toEqual([[['x', ''], null]]);
  const { rows } = await read(Buffer.from('a,b\n1,2\n'));
  expect(rows).toEqual([{ line: 2, cells: ['1', '2'], kinds: null, isHidden: false, fault: null }]);
});

it('rows and columns that are hidden are named, and cells that are merged', async () => {
  const row = (number: number, attributes: string) => `<row r="${number}" ${attributes}><c><v>1</v></c></row>`;
  const sheet =
    '<worksheet><cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="4" max="16384" hidden="1"/></cols>' +
    `<sheetData>${header(4)}${row(2, 'hidden="1"')}${row(3, 'ht="0" customHeight="1"')}${row(4, 'hidden="0"')}${row(5, 'hidden="true"')}</sheetData>` +
    '<autoFilter ref="A1:D5"/><mergeCells count="2"><mergeCell ref="A2:B3"/><mergeCell ref="nonsense"/></mergeCells></worksheet>';
  const { rows, table } = await read(
    await workbookOf({ sheets: { List: '' }, parts: { 'xl/worksheets/sheet1.xml': sheet } }),
  );
  expect(rows.map(({ isHidden }) => isHidden)).toEqual([true, true, false, true]);
  expect(table.hiddenColumns).toEqual([1, 2, 3]);
  expect(table.mergedRanges).toEqual([{ lines: [2, 3], columns: [0, 1] }]);
});
