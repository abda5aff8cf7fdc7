import type { Fields } from '#server/campaign/records/field.ts';
import { inputFields } from '#server/campaign/records/record.ts';

/**
 * Fields as people type them, in the form of a request: dollars as a number, yes or no as true or false, an empty text as
 * null. What is no number or no yes or no stays text, as a name without a field stays: the request's schema refuses both
 * and names the field.
 */
export function readFields(fields: Fields, typed: ReadonlyMap<string, string>): Record<string, unknown> {
  const types = new Map(inputFields(fields).map(([name, { type }]) => [name, type]));
  return Object.fromEntries([...typed].map(([name, text]) => [name, read(text.trim(), types.get(name))]));
}

function read(text: string, type: string | undefined): unknown {
  if (text === '') return null;
  if (type === 'cents') return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
