import type { TableRow } from '#core/tables/row.ts';
import type { MergedRange } from '#core/tables/table.ts';

/**
 * The row with `m` in the kinds of its cells in which nothing stands since they are merged with another one: nobody has left
 * them empty. The cell at the top left of a range has the text of all.
 */
export function withMerged(row: TableRow, ranges: readonly MergedRange[]): TableRow {
  const { line, cells } = row;
  let kinds: string[] | undefined;
  for (const { lines, columns } of ranges) {
    if (line < lines[0] || line > lines[1] || columns[0] < 0) continue;
    const [from, to] = [columns[0] + (line === lines[0] ? 1 : 0), columns[1]];
    if (from > to || to >= cells.length) continue;
    kinds ??= Array.from(cells, (_, at) => row.kinds?.[at] ?? ' ');
    kinds.fill('m', from, to + 1);
  }
  return kinds ? { ...row, kinds: kinds.join('') } : row;
}
