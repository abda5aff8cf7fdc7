/** How a receipt's lines are set, in points; the style sheet of the page says the same. */
export const layout = { valueWidth: 352, valuesHeight: 500, labelHeight: 22, rowPadding: 5, lineHeight: 1.2 };

const sizes = [10.5, 9.5, 8.5, 7.5, 6.5, 5.5, 4.5];

/**
 * The largest size of type, in points, in which the values of a receipt take no more than their part of one page;
 * each row is a list of its lines. Long names and addresses get smaller type instead of a second page.
 */
export function typeSize(rows: ReadonlyArray<readonly string[]>): number {
  return sizes.find((size) => heightOf(rows, size) <= layout.valuesHeight) ?? (sizes.at(-1) as number);
}

function heightOf(rows: ReadonlyArray<readonly string[]>, size: number): number {
  const perLine = layout.valueWidth / size;
  const linesOf = (row: readonly string[]) =>
    row.reduce((lines, line) => lines + Math.max(1, Math.ceil((widthOf(line) * 1.05) / perLine)), 0);
  return rows.reduce(
    (height, row) => height + Math.max(layout.labelHeight, linesOf(row) * size * layout.lineHeight) + layout.rowPadding,
    0,
  );
}

/** Upper bounds for the widths of letters, in ems; scripts beyond Latin are taken as wide as emoji are. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += /[WM@%mw—…]/.test(character) ? 1 : character < '\u0590' ? 0.75 : 1.4;
  return width;
}
