import { notFound } from '#core/errors.ts';
import { accessSeconds } from '#server/campaign/access/token-kinds.ts';
import { exchangeCode } from '#server/campaign/assistants/exchange-code.ts';
import type { IssuedTokens } from '#server/campaign/assistants/issue-tokens.ts';
import { giveBack, refresh } from '#server/campaign/assistants/refresh.ts';
import type { Form } from '#server/pages/input/form.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { resourceNamed } from './addresses.ts';
import { isDocumentAddress } from './clients/client-documents.ts';
import { registeredClient } from './clients/registered-client.ts';
import { OAuthError } from './oauth-error.ts';

/** The fields of a request, none of them sent twice (OAuth 2.1, section 3.2). */
function fieldsOf(form: Form) {
  const repeated = form.fields.find(([name]) => form.all(name).length > 1);
  if (repeated) throw new OAuthError('invalid_request', 'A parameter is sent more than once.');
  const optional = (name: string) => form.all(name)[0] || undefined;
  const needed = (name: string) => {
    const value = optional(name);
    if (value === undefined) throw new OAuthError('invalid_request', `The parameter "${name}" is missing.`);
    return value;
  };
  return { optional, needed };
}

/**
 * An id that can be a client's: made by registering, or the address of its metadata. Whether there is a document at that address
 * was asked when the member was. Errors: OAuth's, with the status 401 (OAuth 2.1, section 3.2.4).
 */
function knownClient(id: string): string {
  if (registeredClient(id) || isDocumentAddress(id)) return id;
  throw new OAuthError('invalid_client', 'This server knows no such client: register it again.', 401);
}

/**
 * Exchanges a code or a refresh token. Errors: OAuth's; 404 for a secret that is not good, whatever the reason is: the caller
 * counts it and says no more.
 */
export async function giveTokens(pool: CampaignPool, form: Form, origin: string, now: Date) {
  const { needed, optional } = fieldsOf(form);
  const grantType = needed('grant_type');
  const clientId = knownClient(needed('client_id'));
  const named = optional('resource');
  const resource = named === undefined ? undefined : resourceNamed(origin, named);
  if (named !== undefined && !resource) {
    throw new OAuthError('invalid_target', 'This server has no such resource.');
  }
  if (grantType === 'authorization_code') {
    const [code, redirectUri, verifier] = [needed('code'), needed('redirect_uri'), needed('code_verifier')];
    return tokenResponse(await exchangeCode(pool, { code, clientId, redirectUri, verifier, resource }, now));
  }
  if (grantType === 'refresh_token') {
    return tokenResponse(await refresh(pool, { refreshToken: needed('refresh_token'), clientId, resource }, now));
  }
  throw new OAuthError('unsupported_grant_type', 'The parameter "grant_type" is authorization_code or refresh_token.');
}

/** Ends what a token was granted by. Errors: OAuth's; 404 for a token that there is not. */
export async function revokeToken(pool: CampaignPool, form: Form, now: Date): Promise<void> {
  const { needed } = fieldsOf(form);
  const [token, clientId] = [needed('token'), knownClient(needed('client_id'))];
  if (!(await giveBack(pool, token, clientId, now))) throw notFound('There is no such token.');
}

/** OAuth 2.1, section 3.2.3. */
function tokenResponse(tokens: IssuedTokens | undefined) {
  if (!tokens) throw notFound('The code or token is not good, or not any more.');
  const { accessToken, refreshToken, scopes } = tokens;
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  };
}
