import { createHash } from 'node:crypto';
import type { Fields } from '#server/campaign/records/field.ts';
import { inputFields } from '#server/campaign/records/record.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/** What a form has in its fields for a stored record, by the names of fields: lists with semicolons, nothing for null. */
export const textsOf = (fields: Fields, row: StoredRow): Map<string, string> =>
  new Map(inputFields(fields).map(([name, { column }]) => [name, typed(row[column])]));

function typed(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('; ') : String(value);
}

/** A mark of what a form showed: another one says that the record was changed meanwhile. */
export const versionOf = (fields: Fields, row: StoredRow): string =>
  createHash('sha256')
    .update(JSON.stringify([...textsOf(fields, row)]))
    .digest('base64url');
