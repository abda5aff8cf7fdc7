import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import type { Admitted, Door } from '#server/http/api.ts';
import { addressBucket } from '#server/http/client-address.ts';

export type ElectoralTier = 'ANONYMOUS' | 'FREE' | 'PRO';

/** Requests a minute, as the contract has them. */
export const electoralRateLimits: Readonly<Record<ElectoralTier, number>> = { ANONYMOUS: 10, FREE: 100, PRO: 1000 };

export interface ElectoralCaller extends Admitted {
  readonly tier: ElectoralTier;
  /** The client's address, IPv6 by its /64. */
  readonly address: string;
}

export interface KeyFinder {
  /** The key's record, or null where it is unknown or revoked. */
  find(token: string): Promise<{ readonly id: string; readonly tier: 'FREE' | 'PRO' } | null>;
}

/** Anyone may enter; a key, in the header or as `api_key`, raises the limit, and a wrong one is refused. */
export function electoralDoor(keys: KeyFinder): Door<ElectoralCaller> {
  const anonymous = (ctx: Context): ElectoralCaller => {
    const address = addressBucket(addressOf(ctx));
    return { tier: 'ANONYMOUS', address, bucket: address, limit: electoralRateLimits.ANONYMOUS };
  };
  return {
    credentialParameter: 'api_key',
    stranger: anonymous,
    admit(ctx) {
      const token = tokenOf(ctx);
      if (token === undefined) return anonymous(ctx);
      return keys.find(token).then((key) => {
        if (!key) throw unknownKey();
        return {
          tier: key.tier,
          address: addressBucket(addressOf(ctx)),
          bucket: key.id,
          limit: electoralRateLimits[key.tier],
        };
      });
    },
  };
}

/** Koa looks for a proxy's header even where none is trusted. */
const addressOf = (ctx: Context): string => (ctx.app.proxy ? ctx.ip : (ctx.req.socket.remoteAddress ?? ''));

/** The key given, in the header or, second to it, in the query. */
function tokenOf(ctx: Context): string | undefined {
  const header = ctx.headers.authorization;
  if (header !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
    if (token === undefined) throw unknownKey();
    return token;
  }
  if (!ctx.querystring.includes('api_key=')) return undefined;
  const parameter = ctx.query.api_key;
  if (Array.isArray(parameter)) throw unknownKey();
  return parameter;
}

const unknownKey = () =>
  new HustingsError(
    401,
    'unauthorized',
    'This API key is not known. Send "Authorization: Bearer ced_…", register for a key at POST /api/v1/electoral/register, or leave it out.',
  );
