import { readTexts } from '#server/campaign/imports/columns/read-record.ts';
import { changedByOther } from '#server/console/forms/refusals.ts';
import type { ConsoleServices } from '#server/console/http/route.ts';
import type { Finding } from '#server/records/check-record.ts';
import { listText } from '#server/records/column-values.ts';
import type { Fields } from '#server/records/field.ts';
import { inputFields } from '#server/records/record.ts';
import { type StoredRow, versionOf } from '#server/records/record-version.ts';
import { isAsShown } from '#server/records/same-text.ts';
import type { EnteredKind } from './entered-kind.ts';

/** What a form has in its fields for a stored record, by the names of fields: lists with semicolons, nothing for null. */
export const textsOf = (fields: Fields, row: StoredRow): Map<string, string> =>
  new Map(inputFields(fields).map(([name, { column }]) => [name, typed(row[column])]));

function typed(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? listText(value) : String(value);
}

type Texts = ReadonlyMap<string, string>;

/**
 * Records what a member has typed, under the id that the form was made with, unless something is wrong with it: that is
 * answered then. A form that is sent again changes nothing.
 * Errors: 400 for an id that no form has; 402 beyond the plan; 422 if the form was sent with other facts before.
 */
export async function createEntered(
  { execute }: Pick<ConsoleServices, 'execute'>,
  kind: EnteredKind,
  { id, texts }: { readonly id: string; readonly texts: Texts },
): Promise<readonly Finding[]> {
  const { record, findings } = readTexts(kind.texts, texts);
  if (findings.length > 0) return findings;
  const typedFields = Object.entries(record).filter(([name]) => (texts.get(name) ?? '') !== '');
  await execute(kind.create, {
    body: Object.fromEntries(typedFields),
    conditions: { idempotencyKey: id },
  });
  return [];
}

/**
 * Changes the fields of a record whose texts a member has changed: one that a browser or the form itself has normalized
 * is as it was shown, and one that the form did not send stays. Answers what is wrong with those, and then nothing is
 * written.
 * Errors: 404; 412 if the record is not as the form showed it.
 */
export async function changeEntered(
  { execute }: Pick<ConsoleServices, 'execute'>,
  kind: EnteredKind,
  { id, texts, version }: { readonly id: string; readonly texts: Texts; readonly version: string },
): Promise<readonly Finding[]> {
  const { fields } = kind.record;
  const row = await execute(kind.compare, id);
  if (versionOf(kind.record, row) !== version) throw changedByOther();
  const shown = textsOf(fields, row);
  const changed = [...texts.keys()].filter((name) => !isAsShown(texts.get(name) ?? '', shown.get(name) ?? ''));
  const { record, findings } = readTexts(kind.texts, new Map([...shown, ...texts]));
  const faults = findings.filter(({ field }) => changed.includes(field));
  if (faults.length > 0 || changed.length === 0) return faults;
  const body = changed.map((name) => [name, record[name] ?? kind.emptied[name] ?? null] as const);
  await execute(kind.update, {
    params: { id },
    body: Object.fromEntries(body),
    conditions: { ifMatch: [version] },
  });
  return [];
}
