import type { Form } from '#server/pages/input/form.ts';
import { tokenField } from './cross-site.ts';

/**
 * A form that was sent and not accepted, on its way through a sign-in. Nothing of it is done before a person sends it
 * again.
 */
export interface PendingForm {
  /** The path to which it was sent. */
  readonly path: string;
  /** In the order in which they were sent, each as often as it was. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
}

const prefix = 'kept.';
const pathField = 'keptPath';
/** Encoded, so that a form of 64 KiB has room for the fields of the sign-in besides. */
const mostBytes = 60 * 1024;
/** A form with one of these is not carried on, nor kept: no page may contain a password or a code. */
const secretFields = ['password', 'current', 'chosen', 'code', 'secret'];

export const hasSecret = (fields: PendingForm['fields']): boolean =>
  fields.some(([name]) => secretFields.includes(name));

/** What can be carried on of a form; undefined if it has a secret, or is too long. */
export function toPendingForm(path: string, { fields }: Pick<Form, 'fields'>): PendingForm | undefined {
  if (hasSecret(fields)) return undefined;
  const pending = { path, fields: fields.filter(([name]) => name !== tokenField && !name.startsWith(prefix)) };
  return new URLSearchParams(hiddenFields(pending) as Array<[string, string]>).toString().length > mostBytes
    ? undefined
    : pending;
}

/** The fields with which another form carries this one. */
export const hiddenFields = ({ path, fields }: PendingForm): ReadonlyArray<readonly [string, string]> => [
  [pathField, path],
  ...fields.map(([name, value]) => [prefix + name, value] as const),
];

/** The form that another one carries; undefined if there is none, or `isAction` refuses its path. */
export function readPendingForm(form: Form, isAction: (path: string) => boolean): PendingForm | undefined {
  const path = form.secret(pathField);
  if (path === '' || !isAction(path)) return undefined;
  const carried = form.fields.filter(([name]) => name.startsWith(prefix));
  return toPendingForm(path, { fields: carried.map(([name, value]) => [name.slice(prefix.length), value] as const) });
}
