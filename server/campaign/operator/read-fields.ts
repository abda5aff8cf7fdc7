import { readTypedValue } from '#server/records/column-values.ts';
import type { Fields } from '#server/records/field.ts';
import { inputFields } from '#server/records/record.ts';
import { amountFault } from './amount-fault.ts';

/**
 * Fields as people type them, in the form of a request: dollars as a number, yes or no as true or false, an empty text
 * as null. What is neither yes nor no stays text, as a name without a field stays: the request's schema refuses both and
 * names the field. Errors: 400 for an amount that is none, or could be two.
 */
export function readFields(fields: Fields, typed: ReadonlyMap<string, string>): Record<string, unknown> {
  const types = new Map(inputFields(fields).map(([name, { type }]) => [name, type]));
  return Object.fromEntries([...typed].map(([name, text]) => [name, read(text.trim(), types.get(name), name)]));
}

function read(text: string, type: string | undefined, name: string): unknown {
  if (text === '') return null;
  const { value, readings } = readTypedValue(type ?? 'text', text);
  if (type === 'cents' && typeof value !== 'number') throw amountFault(name, readings ? { readings } : null);
  return value;
}
