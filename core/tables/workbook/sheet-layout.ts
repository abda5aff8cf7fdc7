import type { MergedRange } from '#core/tables/table.ts';
import { limits } from './limits.ts';
import { tooLargeWorkbook } from './refusals.ts';

/** What a sheet says of its columns before its rows, and of merged cells after them. */
export interface SheetLayout {
  columnTags: number;
  readonly hiddenColumns: number[];
  readonly mergedRanges: MergedRange[];
}

/** Merged ranges that are named at most: a list has none or few. */
const mostRanges = 1000;

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Takes what a tag outside of the rows says. Only the first `columns` columns are named. */
export function readLayoutTag(
  layout: SheetLayout,
  tag: string,
  { min, max, hidden, width, ref }: Readonly<Record<string, string>>,
  columns: number,
): void {
  if (tag === 'col') {
    if (++layout.columnTags > limits.columns) throw tooLargeWorkbook();
    if (!isTrue(hidden) && width !== '0') return;
    for (let column = Number(min); column <= Math.min(Number(max), columns); column++) {
      if (Number.isInteger(column) && column > 0 && !layout.hiddenColumns.includes(column - 1))
        layout.hiddenColumns.push(column - 1);
    }
  } else if (tag === 'mergeCell' && layout.mergedRanges.length < mostRanges) {
    const range = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref ?? '');
    if (!range) return;
    const [, left = '', top, right = '', bottom] = range;
    layout.mergedRanges.push({
      lines: [Number(top), Number(bottom)],
      columns: [columnOf(left), columnOf(right)],
    });
  }
}

/** The number of a column from its letters, from 0 on; -1 if there are none. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}
