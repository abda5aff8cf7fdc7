import { HustingsError } from '#core/errors.ts';
import { grantedScopes, isGrantedScope } from '#server/records/scopes.ts';
import type { Endpoint } from './endpoint.ts';
import { type Assistant, isByScopes, type KeyHolder, type Principal } from './principal.ts';
import { mayActAs, type Role } from './roles.ts';

/**
 * Refuses a key without the scope of an operation, a member without its role, and an assistant that lacks the scope or whose
 * member lacks the role. Errors: 403.
 */
export function authorize(
  principal: Principal,
  { scope, orScope, role = 'OWNER' }: Pick<Endpoint, 'scope' | 'orScope' | 'role'>,
): void {
  if (!isByScopes(principal)) authorizeRole(principal, role);
  else if (scope === undefined) throw peopleOnly();
  else if (!principal.scopes.has(scope) && !(orScope !== undefined && principal.scopes.has(orScope)))
    throw scopeMissing(principal, scope);
  else if (principal.kind === 'assistant' && !mayActAs(principal.role, role)) throw roleMissing(role);
}

/** Whether a principal may be shown what another operation answers: a member may read what the campaign has, a key what its scopes say. */
export const mayRead = (principal: Principal, scope: string): boolean =>
  !isByScopes(principal) || principal.scopes.has(scope);

/**
 * Refuses a member whose role is too low, and every key and assistant, since the operation is for people. A link is accepted
 * for the operations that say so. Errors: 403.
 */
export function authorizeRole(principal: Principal, role: Role, { byLink = false } = {}): void {
  if (principal.kind === 'operator') return;
  if (principal.kind === 'link') {
    if (byLink) return;
    throw linkOnly();
  }
  if (isByScopes(principal)) throw peopleOnly();
  if (!mayActAs(principal.role, role)) throw roleMissing(role);
}

/**
 * The refusal of a caller without a scope, with the challenge by which a program asks for it (RFC 6750, section 3.1). Of an
 * assistant it names what it has been granted too: what a member grants next takes the place of that.
 */
export function scopeMissing(principal: KeyHolder | Assistant, scope: string): HustingsError {
  if (principal.kind === 'key') return keyLacks(scope);
  if (!isGrantedScope(scope)) {
    return new HustingsError(403, 'forbidden', `No assistant can do this: an API key with the scope ${scope} can.`);
  }
  const needed = grantedScopes.filter((each) => each === scope || principal.scopes.has(each));
  const message = `The member has not granted the scope ${scope} to this program.`;
  return new HustingsError(403, 'forbidden', message, challenge(needed));
}

export const keyLacks = (scope: string): HustingsError =>
  new HustingsError(403, 'forbidden', `This API key does not have the scope ${scope}.`, challenge([scope]));

const challenge = (needed: readonly string[]) => ({
  headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${needed.join(' ')}"` },
});

const linkOnly = (): HustingsError => new HustingsError(403, 'forbidden', 'No link of a turf can do this.');

const peopleOnly = (): HustingsError => new HustingsError(403, 'forbidden', 'No API key can do this.');

export const roleMissing = (role: Role): HustingsError =>
  new HustingsError(403, 'forbidden', `This takes the role ${role} in the campaign.`);
