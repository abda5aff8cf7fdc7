import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import { type Plans, type SubscriptionTier, subscriptionTiers } from '#core/plans.ts';
import type { Authentication } from '#server/http/authentication.ts';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import type { LookUpAllowance } from '#server/keys/key-store.ts';
import { bearerToken } from '#server/keys/token.ts';
import { keyIdOf } from '#server/operations/principal.ts';
import type { AccessTokenStore } from './access-tokens.ts';
import { apiKeyOf } from './api-key.ts';
import type { AssistantCaller, CampaignCaller, KeyCaller } from './caller.ts';
import { type CampaignKeyStore, isRevoked } from './campaign-keys.ts';
import { isAccessToken, type Resource, resourcePaths } from './token-kinds.ts';

interface CampaignAuthenticationSettings {
  readonly keys: CampaignKeyStore;
  readonly tokens: AccessTokenStore;
  readonly plans: Plans;
  now(): Date;
  /** Called for each request with a revoked key, or with one whose plan has no access, before the error is answered. */
  onKeyRefused(ctx: Context, key: { campaignId: string; keyId: string }, error: HustingsError): Promise<void>;
}

/** Callers are the holders of live keys, and programs that act for members, of campaigns whose plan includes the API. */
export function campaignAuthentication({
  keys,
  tokens,
  plans,
  now,
  onKeyRefused,
}: CampaignAuthenticationSettings): Authentication<CampaignCaller> {
  const withAccess = subscriptionTiers.filter((tier) => plans[tier].apiAccess);
  // The headers show an anonymous caller the smallest limit that any key has.
  const anonymousLimit = Math.min(...withAccess.map((tier) => plans[tier].requestsPerMinute));

  async function keyHolder(ctx: Context, key: string, allowance: LookUpAllowance | undefined): Promise<KeyCaller> {
    const caller = await keys.find(key, allowance);
    if (!caller || isRevoked(caller)) {
      const error = keyUnknown();
      if (caller) await onKeyRefused(ctx, caller, error);
      throw error;
    }
    return caller;
  }

  async function assistant(
    ctx: Context,
    text: string,
    allowance: LookUpAllowance | undefined,
  ): Promise<AssistantCaller> {
    const token = await tokens.find(text, allowance);
    if (!token || token.expiresAt <= now() || token.resource !== resourceOf(ctx)) throw tokenUnknown();
    return token.caller;
  }

  return {
    async authenticate(ctx, allowance) {
      const { authorization } = ctx.headers;
      const [key, token] = [apiKeyOf(authorization), accessTokenOf(authorization)];
      if ((!key && !token) || hasRepeatedAuthorization(ctx)) throw keyMissing();
      const caller = key ? await keyHolder(ctx, key, allowance) : await assistant(ctx, token as string, allowance);
      if (!plans[caller.tier].apiAccess) {
        const error = planWithoutApi(caller.tier, withAccess);
        await onKeyRefused(ctx, { campaignId: caller.campaignId, keyId: keyIdOf(caller) as string }, error);
        throw error;
      }
      return caller;
    },
    anonymousCaller: (ctx) => ({ rateLimitKey: `address:${addressKey(ctx.ip)}`, requestsPerMinute: anonymousLimit }),
  };
}

export const keyMissing = (): HustingsError =>
  new HustingsError(
    401,
    'unauthorized',
    'The request needs one header "Authorization: Bearer <API key>" with a key that begins with svc_live_.',
  );

export const keyUnknown = (): HustingsError =>
  new HustingsError(401, 'unauthorized', 'This API key is unknown or has been revoked.');

/** RFC 6750, section 3.1. */
const tokenUnknown = (): HustingsError =>
  new HustingsError(
    401,
    'unauthorized',
    'This access token is unknown, has expired, was revoked, or is for another address of this server.',
    { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
  );

export const planWithoutApi = (tier: SubscriptionTier, withAccess: readonly SubscriptionTier[]): HustingsError =>
  new HustingsError(403, 'forbidden', `The plan ${tier} does not include the API; ${withAccess.join(', ')} do.`);

/** The access token in an Authorization header, or null if there is none of the right form. */
function accessTokenOf(authorization: string | undefined): string | null {
  const token = bearerToken(authorization ?? '');
  return token !== undefined && isAccessToken(token) ? token : null;
}

/** What a request asks of: the tools, or the API. */
const resourceOf = ({ path }: Context): Resource => (path === resourcePaths.mcp ? 'mcp' : 'api');

/** Node silently uses the first of several Authorization headers. */
function hasRepeatedAuthorization(ctx: Context): boolean {
  const { rawHeaders } = ctx.req;
  let times = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 13 && name.toLowerCase() === 'authorization') times++;
  }
  return times > 1;
}
