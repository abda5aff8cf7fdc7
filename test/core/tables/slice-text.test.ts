import { expect, it } from '@jest/globals';
import { sliceOfText, sliceText } from '#core/tables/reader/slice-text.ts';
import type { TableRow } from '#core/tables/row.ts';

const plain: TableRow = { line: 2, cells: ['Anne', 'é漢😀', '"\n\u2028\\'], kinds: null, isHidden: false, fault: null };
const rows: TableRow[] = [
  plain,
  { ...plain, line: 3, kinds: 's n' },
  { ...plain, line: 4, isHidden: true },
  { ...plain, line: 5, fault: 'ENCODING' },
  { ...plain, line: 6, kinds: 'sds', isHidden: true, fault: 'LONG' },
  { ...plain, line: 7, cells: [] },
];

it('a slice comes back from its line of text as it was', () => {
  const text = sliceText({ bytes: 1234, rows });
  expect(text.indexOf('\n')).toBe(text.length - 1);
  expect(sliceOfText(text)).toEqual({ bytes: 1234, rows });
  expect(sliceOfText(sliceText({ bytes: 3, rows: [] }))).toEqual({ bytes: 3, rows: [] });
});

it('a row of texts alone takes little more than its cells', () => {
  const cells = Array.from({ length: 11 }, (_, i) => `cell ${i}`);
  const slice = { bytes: 0, rows: Array.from({ length: 100 }, (_, i) => ({ ...plain, line: i + 2, cells })) };
  expect(sliceText(slice).length).toBeLessThan(100 * (JSON.stringify(cells).length + 10));
});
