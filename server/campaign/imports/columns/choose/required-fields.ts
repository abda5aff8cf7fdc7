import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { inputFields } from '#server/records/record.ts';

const required = new WeakMap<object, readonly string[]>();

/** The fields without which no record is made, those with a default left out. */
export function requiredFields({ record }: Pick<ImportKind, 'record'>): readonly string[] {
  const known = required.get(record);
  if (known) return known;
  const { required: all = [] } = record.creation as object as { required?: readonly string[] };
  const fields = inputFields(record.fields)
    .filter(([name, { input }]) => all.includes(name) && !(input && 'default' in input))
    .map(([name]) => name);
  required.set(record, fields);
  return fields;
}

/** Whether rows without a field are recorded without it, to be filled in afterwards. */
export const isLeftEmpty = (
  { filledLater }: ImportKind,
  field: string,
  defaultValues: Readonly<Record<string, string>>,
): boolean => field === filledLater && defaultValues[field] === '';
