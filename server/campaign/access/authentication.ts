import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import { type Plans, type SubscriptionTier, subscriptionTiers } from '#core/plans.ts';
import type { Authentication } from '#server/http/authentication.ts';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import { apiKeyOf } from './api-key.ts';
import type { CampaignCaller } from './caller.ts';
import { type CampaignKeyStore, isRevoked } from './campaign-keys.ts';

export interface CampaignAuthenticationSettings {
  readonly keys: CampaignKeyStore;
  readonly plans: Plans;
  /** Called for each request with a revoked key, or with one whose plan has no access, before the error is answered. */
  onKeyRefused(ctx: Context, key: Pick<CampaignCaller, 'campaignId' | 'keyId'>, error: HustingsError): Promise<void>;
}

/** Callers are the holders of live keys of campaigns whose plan includes the API. */
export function campaignAuthentication({
  keys,
  plans,
  onKeyRefused,
}: CampaignAuthenticationSettings): Authentication<CampaignCaller> {
  const withAccess = subscriptionTiers.filter((tier) => plans[tier].apiAccess);
  // The headers show an anonymous caller the smallest limit that any key has.
  const anonymousLimit = Math.min(...withAccess.map((tier) => plans[tier].requestsPerMinute));
  return {
    async authenticate(ctx, allowance) {
      const key = apiKeyOf(ctx.headers.authorization);
      if (!key || hasRepeatedAuthorization(ctx)) {
        throw keyMissing();
      }
      const caller = await keys.find(key, allowance);
      if (!caller || isRevoked(caller)) {
        const error = keyUnknown();
        if (caller) await onKeyRefused(ctx, caller, error);
        throw error;
      }
      if (!plans[caller.tier].apiAccess) {
        const error = planWithoutApi(caller.tier, withAccess);
        await onKeyRefused(ctx, caller, error);
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

export const planWithoutApi = (tier: SubscriptionTier, withAccess: readonly SubscriptionTier[]): HustingsError =>
  new HustingsError(403, 'forbidden', `The plan ${tier} does not include the API; ${withAccess.join(', ')} do.`);

/** Node silently keeps the first of several Authorization headers. */
function hasRepeatedAuthorization(ctx: Context): boolean {
  const { rawHeaders } = ctx.req;
  let times = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 13 && name.toLowerCase() === 'authorization') times++;
  }
  return times > 1;
}
