import { hash } from 'node:crypto';

export type Statement = readonly [text: string, values: readonly unknown[]];

const names = new Map<string, string>();

/** The name under which a statement's text is prepared: the same on every connection. */
export function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = hash('sha1', text, 'base64url');
    names.set(text, name);
  }
  return name;
}
