import { HustingsError } from '#core/errors.ts';
import type { Principal } from './principal.ts';

/** Refuses a key without the scope of an operation. Errors: 403. */
export function authorizeScope(principal: Principal, scope: string | undefined): void {
  if (principal.kind !== 'key' || scope === undefined || principal.scopes.has(scope)) return;
  throw scopeMissing(scope);
}

export const scopeMissing = (scope: string): HustingsError =>
  new HustingsError(403, 'forbidden', `This API key does not have the scope ${scope}.`);
