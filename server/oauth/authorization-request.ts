import type { Resource } from '#server/campaign/access/token-kinds.ts';
import { type GrantedScope, grantedScopes, isGrantedScope } from '#server/records/scopes.ts';
import { resourceNamed } from './addresses.ts';
import type { Client } from './clients/client.ts';
import { isRegistered } from './clients/redirect-uri.ts';

/** What a program asks of a person, checked (OAuth 2.1, section 4.1.1; RFC 8707). */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly codeChallenge: string;
  readonly scopes: readonly GrantedScope[];
  readonly resource: Resource;
}

/** Why a request is not shown to a person, by the codes of OAuth 2.1, section 4.1.2.1. */
export interface RequestError {
  readonly error: string;
  /** Where the program is notified of the error; absent if that address is not the client's. */
  readonly redirectUri?: string;
  readonly state?: string | undefined;
}

/** What is carried from the program's request through sign-in and the page that asks. */
export const parameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const;

/** The length of a request's parameters together, as they are written in an address. */
export const mostCharacters = 5_000;
const mostOfState = 1_000;

/** Reads a request. If the client or the address is unknown, no browser is redirected to that address. */
export function readRequest(
  sent: URLSearchParams,
  client: Client | undefined,
  origin: string,
): AuthorizationRequest | RequestError {
  const one = (name: string) => (sent.getAll(name).length === 1 ? (sent.get(name) as string) : undefined);
  const redirectUri = one('redirect_uri');
  if (!client || redirectUri === undefined || !isRegistered(client.redirectUris, redirectUri)) {
    return { error: client ? 'redirect_uri' : 'client_id' };
  }
  const state = one('state');
  const wrong = (error: string): RequestError => ({ error, redirectUri, state: state?.slice(0, mostOfState) });
  const isRepeated = parameters.some((name) => sent.getAll(name).length > 1);
  if (isRepeated || (state?.length ?? 0) > mostOfState) return wrong('invalid_request');
  if (one('response_type') !== 'code') return wrong('unsupported_response_type');
  const codeChallenge = one('code_challenge') ?? '';
  if (!/^[A-Za-z0-9_-]{43}$/.test(codeChallenge) || one('code_challenge_method') !== 'S256')
    return wrong('invalid_request');
  const resource = resourceNamed(origin, one('resource'));
  if (!resource) return wrong('invalid_target');
  const asked = (one('scope') ?? '').split(' ').filter((scope) => scope !== '');
  const known = asked.filter(isGrantedScope);
  if (asked.length > 0 && known.length === 0) return wrong('invalid_scope');
  const requested = known.length > 0 ? grantedScopes.filter((scope) => known.includes(scope)) : grantedScopes;
  return { client, redirectUri, state, codeChallenge, scopes: requested, resource };
}

/** The program's address with a response: OAuth 2.1, section 4.1.2, with the issuer of RFC 9207. */
export function responseUrl(
  { redirectUri, state }: { readonly redirectUri: string; readonly state?: string | undefined },
  parameters: Readonly<Record<string, string>>,
  origin: string,
): string {
  const added = new URLSearchParams({ ...parameters, ...(state !== undefined && { state }), iss: origin });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added}`;
}
