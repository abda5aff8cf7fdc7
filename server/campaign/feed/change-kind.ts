import { isByScopes, type Principal } from '#server/operations/principal.ts';
import type { Scope } from '#server/records/scopes.ts';

/** The kinds of records whose changes have entries, and the scope that a key needs to see those of each kind. */
const scopeOfKind = {
  voter: 'voters:read',
  donation: 'donations:read',
  receipt: 'donations:read',
  interaction: 'canvassing:read',
  lawnSign: 'lawn_signs:read',
  volunteer: 'volunteers:read',
  campaign: 'campaign:read',
} as const satisfies Readonly<Record<string, Scope>>;

export type ChangeKind = keyof typeof scopeOfKind;

export const kinds = Object.keys(scopeOfKind) as [ChangeKind, ...ChangeKind[]];

/** The kinds that a caller may read. A person may read all. */
export const kindsFor = (principal: Principal): ChangeKind[] =>
  isByScopes(principal) ? kinds.filter((kind) => principal.scopes.has(scopeOfKind[kind])) : kinds;
