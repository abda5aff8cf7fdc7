import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import type { CellClass } from '#server/records/imported/cell-class.ts';
import { cellsOf, targetOf } from './targets.ts';

/** What becomes of the cells of a column. */
export interface PlannedColumn {
  /** The place of the column in the table. */
  readonly at: number;
  readonly field: string;
  readonly part: string | null;
  readonly isOf: CellClass;
  /** What stands between two cells of one target; null: the first one is taken. */
  readonly between: string | null;
}

const plans = new WeakMap<readonly string[], readonly PlannedColumn[]>();

/** The columns that are not left out, in the order of the file. */
export function planOf(kind: ImportKind, columns: readonly string[]): readonly PlannedColumn[] {
  const known = plans.get(columns);
  if (known) return known;
  const plan = columns.flatMap((target, at): PlannedColumn[] => {
    if (target === '') return [];
    const { field, part } = targetOf(target);
    return [{ at, field, part, isOf: cellsOf(kind, field), between: betweenOf(kind, field, part) }];
  });
  plans.set(columns, plan);
  return plan;
}

function betweenOf({ record, alternatives }: ImportKind, field: string, part: string | null): string | null {
  if (part === 'status' || (part === null && record.fields[field]?.type === 'text[]')) return ';';
  return part === null && alternatives.includes(field) ? null : ' ';
}
