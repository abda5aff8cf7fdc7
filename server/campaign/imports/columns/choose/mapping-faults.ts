import { mayRepeat, targetOf } from '#server/campaign/imports/columns/targets.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { isLeftEmpty, requiredFields } from './required-fields.ts';

/** What is wrong with a choice of columns. */
export interface MappingFaults {
  /** Targets that more than one column was chosen for. */
  readonly repeated: readonly string[];
  /** Fields that every record needs, and that no column and no default value gives. */
  readonly missing: readonly string[];
}

/** The parts of a field without which it says nothing: a unit is no address. */
const saying: ReadonlySet<string> = new Set(['street', 'given', 'family', 'utc']);

/** Whether columns give a field, whole or in its parts. */
export const isGivenBy = (columns: readonly string[], field: string): boolean =>
  columns.some((target) => {
    const { field: of, part } = targetOf(target);
    return of === field && (part === null || saying.has(part));
  });

/** Null if each row can be read by this choice. */
export function mappingFaults(
  kind: ImportKind,
  columns: readonly string[],
  defaultValues: Readonly<Record<string, string>>,
): MappingFaults | null {
  const chosen = columns.filter((target) => target !== '');
  const repeated = chosen.filter((target, i) => chosen.indexOf(target) < i && !mayRepeat(kind, target));
  const isGiven = (field: string) =>
    isGivenBy(chosen, field) || Boolean(defaultValues[field]) || isLeftEmpty(kind, field, defaultValues);
  const missing = requiredFields(kind).filter((field) => !isGiven(field));
  return repeated.length + missing.length === 0 ? null : { repeated: [...new Set(repeated)], missing };
}
