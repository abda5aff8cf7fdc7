import { HustingsError } from '#core/errors.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { scopeMissing } from '#server/operations/authorize.ts';
import { isByScopes, type Principal } from '#server/operations/principal.ts';
import type { Scope } from '#server/records/scopes.ts';

/** The scope with which a key or an assistant writes records of a kind, one by one or as a batch; null: neither does. */
const scopes: Readonly<Record<ImportKindName, Scope | null>> = {
  VOTERS: 'voters:write',
  VOLUNTEERS: null,
  DONATIONS: 'donations:write',
};

export const noScope = (kind: ImportKindName): HustingsError =>
  new HustingsError(403, 'forbidden', `No API key can import ${kind}: members do, in the console.`);

/** Whether a caller sees and makes imports of a kind. People have passed the check of their role. */
export function mayImport(principal: Principal, kind: ImportKindName): boolean {
  const scope = scopes[kind];
  return !isByScopes(principal) || (scope !== null && principal.scopes.has(scope));
}

/** Errors: 403 for a key or an assistant that may not write records of this kind. */
export function refuseKind(principal: Principal, kind: ImportKindName): void {
  if (!isByScopes(principal) || mayImport(principal, kind)) return;
  const scope = scopes[kind];
  throw scope === null ? noScope(kind) : scopeMissing(principal, scope);
}
