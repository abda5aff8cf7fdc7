import { hash } from 'node:crypto';

export type Statement = readonly [text: string, values: readonly unknown[]];

/** A statement that a connection keeps under its name once it has prepared it. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export const prepared = ([text, values]: Statement): Prepared => ({ name: nameOf(text), text, values });

/**
 * Role and campaign, until the transaction ends. A condition rather than columns, so that there is no row to describe
 * and to read: concat() takes both values and is never null.
 */
export const entering = (campaignId: string): Prepared =>
  prepared([
    `select where concat(set_config('role', 'hustings_server', true), set_config('hustings.campaign_id', $1, true)) is null`,
    [campaignId],
  ]);

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
