/**
 * Measures of a receipt's layout, in points; those of the address in inches from the margins, which have half an inch.
 * The page's style sheet has the same.
 *
 * The window of a #10 envelope is 4½ inches wide and 1⅛ high, ⅞ from the left and ½ from the bottom of an envelope of 9½ by
 * 4⅛ inches. A Letter sheet folded in three may lie up to an inch to the right in it and half an inch below its top: what
 * stands between 1 and 4⅜ inches from the sheet's left and 2½ and 3⅛ from its top is seen wherever it lies.
 */
export const layout = {
  valueWidth: 352,
  valuesHeight: 330,
  labelHeight: 18,
  rowPadding: 5,
  lineHeight: 1.2,
  addressLeft: 0.5,
  addressTop: 2,
  addressWidth: 3.3,
  addressHeight: 48,
};

const usual = 10.5;
const smaller = [usual, 9.5, 8.5, 7.5, 6.5, 5.5, 4.5, 4];

/**
 * The type size, in points, of each row of a receipt; a row is a list of its lines. If the usual size would not fit on
 * the page, the long rows get the largest size that fits. Amounts, days and short names stay at the usual size.
 */
export function typeSizes(rows: ReadonlyArray<readonly string[]>): number[] {
  const sizesWith = (size: number) => rows.map((row) => (linesOf(row, usual) <= row.length + 1 ? usual : size));
  const height = (sizes: readonly number[]) => rows.reduce((sum, row, i) => sum + heightOf(row, sizes[i] as number), 0);
  const fitting = smaller.find((size) => height(sizesWith(size)) <= layout.valuesHeight);
  return sizesWith(fitting ?? (smaller.at(-1) as number));
}

const heightOf = (row: readonly string[], size: number): number =>
  Math.max(layout.labelHeight, linesOf(row, size) * size * layout.lineHeight) + layout.rowPadding;

const linesOf = (row: readonly string[], size: number, width = layout.valueWidth): number =>
  row.reduce((lines, line) => lines + Math.max(1, Math.ceil((widthOf(line) * size * 1.05) / width)), 0);

/** The type size of the donor's name and address, a line each: the largest with which the window shows all of it. */
export function addressSize(lines: readonly string[]): number {
  const width = layout.addressWidth * 72;
  const height = (size: number) => linesOf(lines, size, width) * size * layout.lineHeight;
  return smaller.find((size) => height(size) <= layout.addressHeight) ?? (smaller.at(-1) as number);
}

/** An upper bound of the text's width in the page's font, in ems. Scripts beyond Greek and Cyrillic count like emoji. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += emsOf(character);
  return width;
}

function emsOf(character: string): number {
  if (/[WM@%mw—…]/.test(character)) return 1;
  if (character >= '\u0590') return 1.4;
  if (character >= '\u0180') return 1;
  return /[a-z0-9 .,'’-]/.test(character) ? 0.6 : 0.8;
}
