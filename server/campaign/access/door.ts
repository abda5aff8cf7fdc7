import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import { type Plans, subscriptionTiers } from '#core/plans.ts';
import type { Door } from '#server/http/api.ts';
import { addressBucket } from '#server/http/client-address.ts';
import { apiKeyOf } from './api-key.ts';
import type { CampaignCaller } from './caller.ts';
import type { KeyDirectory } from './key-directory.ts';

export interface DoorSettings {
  readonly keys: KeyDirectory;
  readonly plans: Plans;
  /** Told of each call with a key whose plan has no access. */
  barred(ctx: Context, caller: CampaignCaller, error: HustingsError): Promise<void>;
}

/** Who may come in: holders of a live key of a campaign whose plan includes the API. */
export function createCampaignDoor({ keys, plans, barred }: DoorSettings): Door<CampaignCaller> {
  const withAccess = subscriptionTiers.filter((tier) => plans[tier].apiAccess);
  // What a stranger may read of the limits is the least that a key has.
  const strangersLimit = Math.min(...withAccess.map((tier) => plans[tier].requestsPerMinute));
  return {
    async admit(ctx) {
      const key = apiKeyOf(ctx.headers.authorization);
      if (!key || givenTwice(ctx)) {
        throw new HustingsError(
          401,
          'unauthorized',
          'The request needs one header "Authorization: Bearer <API key>" with a key that begins with svc_live_.',
        );
      }
      const caller = await keys.find(key);
      if (!caller) {
        throw new HustingsError(401, 'unauthorized', 'This API key is unknown or has been revoked.');
      }
      if (!plans[caller.tier].apiAccess) {
        const error = new HustingsError(
          403,
          'forbidden',
          `The plan ${caller.tier} does not include the API; ${withAccess.join(', ')} do.`,
        );
        await barred(ctx, caller, error);
        throw error;
      }
      return caller;
    },
    stranger: (ctx) => ({ bucket: `address:${addressBucket(ctx.ip)}`, limit: strangersLimit }),
    authorize(caller, scope) {
      if (scope === undefined || caller.scopes.has(scope)) return;
      throw new HustingsError(403, 'forbidden', `This API key does not have the scope ${scope}.`);
    },
  };
}

/** Node keeps the first of several Authorization headers in silence. */
function givenTwice(ctx: Context): boolean {
  const { rawHeaders } = ctx.req;
  let times = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 13 && name.toLowerCase() === 'authorization') times++;
  }
  return times > 1;
}
