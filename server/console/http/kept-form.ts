import { tokenField } from './cross-site.ts';
import type { Form } from './form.ts';

/** A form that was sent and not taken, on its way through a sign-in. Nothing of it is done before a person sends it again. */
export interface KeptForm {
  /** Where it was sent. */
  readonly path: string;
  /** In the order in which they were sent, each as often as it was. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
}

const prefix = 'kept.';
const pathField = 'keptPath';
/** Encoded, so that a form of 64 KiB has room for the fields of the sign-in besides. */
const mostBytes = 60 * 1024;
/** A form with one of these is not kept: a password or a code stands in no page. */
const secretFields = ['password', 'current', 'chosen', 'code', 'secret'];

/** What can be kept of a form; undefined where it holds a secret, or is too long. */
export function keepForm(path: string, { fields }: Pick<Form, 'fields'>): KeptForm | undefined {
  if (fields.some(([name]) => secretFields.includes(name))) return undefined;
  const kept = { path, fields: fields.filter(([name]) => name !== tokenField && !name.startsWith(prefix)) };
  return new URLSearchParams(hiddenFields(kept) as Array<[string, string]>).toString().length > mostBytes
    ? undefined
    : kept;
}

/** The fields that carry a kept form through another one. */
export const hiddenFields = ({ path, fields }: KeptForm): ReadonlyArray<readonly [string, string]> => [
  [pathField, path],
  ...fields.map(([name, value]) => [prefix + name, value] as const),
];

/** The form that another one carries; undefined where there is none, or `isAction` refuses where it was sent. */
export function readKeptForm(form: Form, isAction: (path: string) => boolean): KeptForm | undefined {
  const path = form.secret(pathField);
  if (path === '' || !isAction(path)) return undefined;
  const carried = form.fields.filter(([name]) => name.startsWith(prefix));
  return keepForm(path, { fields: carried.map(([name, value]) => [name.slice(prefix.length), value] as const) });
}
