import { fold } from '#core/identity/fold.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { inputFields } from '#server/records/record.ts';
import { isLeftEmpty } from './read-record.ts';

const plain = (text: string): string => fold(text).replaceAll(/[^a-z0-9]/g, '');

/**
 * The field that each column of a header is likely to be, by its name in English or French, or as the API names it;
 * empty if it says none, and for a second column of a field that only one column can be.
 */
export function guessColumns(kind: ImportKind, header: readonly string[]): string[] {
  const fields = new Map(inputFields(kind.record.fields).map(([name]) => [plain(name), name]));
  for (const [name, words] of Object.entries(kind.headers)) for (const word of words) fields.set(word, name);
  const taken = new Set<string>();
  return header.map((title) => {
    const field = fields.get(plain(title)) ?? '';
    if (taken.has(field) && !kind.joined.includes(field)) return '';
    taken.add(field);
    return field;
  });
}

/** What is wrong with a choice of columns. */
export interface MappingFaults {
  /** Fields that more than one column was chosen for. */
  readonly repeated: readonly string[];
  /** Fields that every record needs, and that no column and no default value gives. */
  readonly missing: readonly string[];
}

/** Null if each row can be read by this choice. */
export function mappingFaults(
  kind: ImportKind,
  columns: readonly string[],
  defaultValues: Readonly<Record<string, string>>,
): MappingFaults | null {
  const chosen = columns.filter((field) => field !== '');
  const repeated = chosen.filter((field, i) => chosen.indexOf(field) < i && !kind.joined.includes(field));
  const isGiven = (field: string) =>
    chosen.includes(field) || Boolean(defaultValues[field]) || isLeftEmpty(kind, field, defaultValues);
  const missing = requiredFields(kind).filter((field) => !isGiven(field));
  return repeated.length + missing.length === 0 ? null : { repeated: [...new Set(repeated)], missing };
}

/** The fields without which no record is made, those with a default left out. */
export function requiredFields({ record }: ImportKind): string[] {
  const { required = [] } = record.creation as object as { required?: readonly string[] };
  return inputFields(record.fields)
    .filter(([name, { input }]) => required.includes(name) && !(input && 'default' in input))
    .map(([name]) => name);
}
