import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { rateLimits } from '#core/config/rate-limits.ts';
import { HustingsError } from '#core/errors.ts';
import { withFailureLimit } from '#server/accounts/throttle/attempt-limits.ts';
import { type AttemptCounters, tokenLimit } from '#server/accounts/throttle/limits.ts';
import { type BodyBounds, largestBody } from '#server/call/body/body-bounds.ts';
import { type Resource, resourcePaths, resources } from '#server/campaign/access/token-kinds.ts';
import { allowAnyOrigin, respondToPreflight } from '#server/http/cross-origin.ts';
import { logRefusal } from '#server/http/errors/log-refusal.ts';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import { type RateCounter, RateExceeded } from '#server/http/rate-limit/rate-limit.ts';
import { readBody } from '#server/http/request/body.ts';
import { requestContext } from '#server/http/request-context.ts';
import { type FormBounds, readForm } from '#server/pages/input/form.ts';
import { refuseNullInAddress } from '#server/pages/input/null-character.ts';
import { grantedScopes } from '#server/records/scopes.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { originOf, paths, resourceAddress } from './addresses.ts';
import { mostCharacters, parameters } from './authorization-request.ts';
import type { Client } from './clients/client.ts';
import { registerClient } from './clients/registered-client.ts';
import { OAuthError, sendError } from './oauth-error.ts';
import { giveTokens, revokeToken } from './token-requests.ts';

interface OAuthSettings {
  readonly pool: CampaignPool;
  /** Counts failed attempts at codes and tokens. */
  readonly attempts: AttemptCounters;
  /** Counts requests of an address. Absent: they are not limited. */
  readonly requests?: RateCounter | undefined;
  /** Scheme and host of the installation. Absent: those that it was asked as. */
  readonly publicUrl: string | undefined;
  readonly now?: () => Date;
}

/** For what a client says of itself: two addresses, a name, and members that are ignored, such as its keys. */
const metadataBounds: BodyBounds = { ...largestBody, bytes: 16 * 1024 };

/** For a request for tokens: half a dozen parameters, of which an id has 1,500 letters and an address 2,000. */
const tokenBounds: FormBounds = { bytes: 16 * 1024, fields: 50 };

/**
 * The authorization server (OAuth 2.1): what programs ask of it. People are asked by a page of the console. Scripts of any web
 * page may ask: nothing here knows a cookie.
 */
export function createOAuth({
  pool,
  attempts,
  requests,
  publicUrl,
  now = () => new Date(),
}: OAuthSettings): Middleware {
  const router = new Router({ strict: true, sensitive: true });
  router.use(refuseNullInAddress as never);

  async function count(ctx: Context): Promise<void> {
    if (!requests) return;
    const { used, resetMilliseconds } = await requests.count(`oauth:${addressKey(ctx.ip)}`);
    const most = rateLimits.programTokens;
    if (used > most) throw new RateExceeded(most, used - most, resetMilliseconds);
  }

  /**
   * Anyone can have a service for assistants send wrong codes from its few addresses. They count, and take nothing from its
   * right ones.
   */
  const attempt = <T>(ctx: Context, compare: () => Promise<T>): Promise<T> =>
    withFailureLimit(tokenLimit(attempts, addressKey(ctx.ip)), compare);

  const register = (method: 'get' | 'post', path: string, answer: (ctx: Context, origin: string) => Promise<void>) => {
    router[method](path, async (koa: unknown) => {
      const ctx = koa as Context;
      requestContext(ctx).route = path;
      allowAnyOrigin(ctx);
      ctx.set('Cache-Control', 'no-store');
      try {
        await count(ctx);
        await answer(ctx, originOf(ctx, publicUrl));
      } catch (error) {
        if (error instanceof HustingsError) logRefusal(ctx, error);
        sendError(ctx, error);
      }
    });
    router.options(path, (koa: unknown) => {
      const ctx = koa as Context;
      allowAnyOrigin(ctx);
      respondToPreflight(ctx);
      ctx.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, Mcp-Protocol-Version');
    });
  };

  for (const resource of resources) {
    register('get', `/.well-known/oauth-protected-resource${resourcePaths[resource]}`, async (ctx, origin) => {
      ctx.body = resourceMetadata(origin, resource as Resource);
    });
  }
  register('get', '/.well-known/oauth-authorization-server', async (ctx, origin) => {
    ctx.body = serverMetadata(origin);
  });

  register('get', paths.authorize, async (ctx) => {
    const sent = new URLSearchParams(ctx.querystring);
    const known = new URLSearchParams([...sent].filter(([name]) => (parameters as readonly string[]).includes(name)));
    // Written in one way, so that the sign-in page can carry it.
    const query = known.toString().replaceAll('*', '%2A');
    if (query.length > mostCharacters) throw new OAuthError('invalid_request', 'The request is too long.');
    ctx.redirect(`${paths.consent}?${query}`);
    ctx.status = 303;
  });

  register('post', paths.token, async (ctx, origin) => {
    const form = await readForm(ctx, tokenBounds);
    ctx.body = await attempt(ctx, () => giveTokens(pool, form, origin, now())).catch(refuseGrant);
  });

  register('post', paths.revoke, async (ctx) => {
    const form = await readForm(ctx, tokenBounds);
    // An unknown token is answered like any other (RFC 7009, section 2.2).
    await attempt(ctx, () => revokeToken(pool, form, now())).catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
    });
    ctx.status = 200;
    ctx.body = '';
  });

  register('post', paths.register, async (ctx) => {
    const { name, id, redirectUris } = registered((await readBody(ctx, metadataBounds, false))?.value);
    ctx.status = 201;
    ctx.body = {
      client_id: id,
      client_name: name,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
  });

  return router.routes() as unknown as Middleware;
}

/** RFC 7591, section 3.2.2. */
function registered(described: unknown): Client {
  try {
    return registerClient(described);
  } catch (error) {
    throw error instanceof HustingsError ? new OAuthError('invalid_client_metadata', error.message) : error;
  }
}

const isUnknown = (error: unknown): boolean => error instanceof HustingsError && error.status === 404;

function refuseGrant(error: unknown): never {
  throw isUnknown(error) ? new OAuthError('invalid_grant', 'The code or token is not good, or not any more.') : error;
}

const names: Readonly<Record<Resource, string>> = {
  mcp: 'Hustings, tools for assistants',
  api: 'Hustings, campaign API',
};

/** What a resource says of itself (RFC 9728, section 2). */
const resourceMetadata = (origin: string, resource: Resource) => ({
  resource: resourceAddress(origin, resource),
  authorization_servers: [origin],
  scopes_supported: grantedScopes,
  bearer_methods_supported: ['header'],
  resource_name: names[resource],
  resource_documentation: `${origin}/docs/oauth`,
});

/** What the authorization server says of itself (RFC 8414, section 2). */
const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: origin + paths.authorize,
  token_endpoint: origin + paths.token,
  revocation_endpoint: origin + paths.revoke,
  service_documentation: `${origin}/docs/oauth`,
  registration_endpoint: origin + paths.register,
  scopes_supported: grantedScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  // RFC 9207.
  authorization_response_iss_parameter_supported: true,
  // draft-ietf-oauth-client-id-metadata-document.
  client_id_metadata_document_supported: true,
});
