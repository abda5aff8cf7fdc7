import { channels } from '#server/campaign/voters/channels.ts';
import type { Fields } from '#server/records/field.ts';
import type { CellClass } from '#server/records/imported/cell-class.ts';

/**
 * Where a column goes: a field of the record (`city`), or a part of one (`address.unit`). Parts of `payment` are of no field:
 * they say whether the row is a gift at all.
 */
export interface Target {
  readonly field: string;
  readonly part: string | null;
}

export function targetOf(text: string): Target {
  const at = text.indexOf('.');
  return at < 0 ? { field: text, part: null } : { field: text.slice(0, at), part: text.slice(at + 1) };
}

/** The field of a column's target; empty for a column that is left out. */
export const fieldOf = (target: string): string => targetOf(target).field;

/** The parts of an address, in the order of writing. `before` is a direction before the name, as in "1200 E Main St". */
export const addressParts = [
  'unit',
  'number',
  'numberSuffix',
  'before',
  'street',
  'type',
  'direction',
  'second',
] as const;

/** The parts of a person's name, in the order in which they are written. */
export const nameParts = ['prefix', 'given', 'middle', 'family', 'suffix'] as const;

/** For a wish not to be contacted: a column that says yes or no for one channel. */
export const wishParts = channels;

/** The status, the currency and the refund of a payment. */
export const paymentParts = ['status', 'currency', 'refunded'] as const;

/** What `payment` is: a target that is no field. */
export const payment = 'payment';

/** What the cells of a target's field are. */
export const cellsOf = ({ record }: { readonly record: { readonly fields: Fields } }, field: string): CellClass =>
  field === payment ? 'payment' : (record.fields[field]?.imported?.cells ?? 'text');

/** Parts of which a row may have several columns, in the order of the file: "Apt" and "4". */
const joinedParts: ReadonlySet<string> = new Set(['unit', 'second', 'middle', 'status']);

/** Whether several columns may have this target. */
export const mayRepeat = (
  { joined, alternatives }: { readonly joined: readonly string[]; readonly alternatives: readonly string[] },
  target: string,
): boolean => {
  const { field, part } = targetOf(target);
  return part === null ? joined.includes(field) || alternatives.includes(field) : joinedParts.has(part);
};
