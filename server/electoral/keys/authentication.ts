import type { Context } from 'koa';
import { rateLimits } from '#core/config/rate-limits.ts';
import { HustingsError } from '#core/errors.ts';
import type { Authentication, RateLimitedCaller } from '#server/http/authentication.ts';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import { parametersNamed } from '#server/http/request/parameter.ts';
import type { KeyStore } from '#server/keys/key-store.ts';
import { bearerToken } from '#server/keys/token.ts';
import type { ElectoralKey, KeyTier } from './electoral-keys.ts';

type ElectoralTier = 'ANONYMOUS' | KeyTier;

export interface ElectoralCaller extends RateLimitedCaller {
  readonly tier: ElectoralTier;
  /** The client's address, IPv6 by its /64. */
  readonly address: string;
}

const registration = `Without a key, an address may ask ${rateLimits.electoral.ANONYMOUS} times a minute: POST /api/v1/electoral/register gives a free key for ${rateLimits.electoral.FREE}.`;

/** Callers need no key. A key, in the header or as `api_key`, raises the limit; a wrong one is refused. */
export function electoralAuthentication(keys: KeyStore<ElectoralKey>): Authentication<ElectoralCaller> {
  const callerOf = (ctx: Context, tier: ElectoralTier, keyId?: string): ElectoralCaller => {
    const address = addressKey(addressOf(ctx));
    return {
      tier,
      address,
      rateLimitKey: keyId ?? address,
      requestsPerMinute: rateLimits.electoral[tier],
      higherLimit: tier === 'ANONYMOUS' ? registration : undefined,
    };
  };
  return {
    credentialParameter: 'api_key',
    anonymousCaller: (ctx) => callerOf(ctx, 'ANONYMOUS'),
    authenticate(ctx, allowance) {
      const token = tokenOf(ctx);
      if (token === undefined) return callerOf(ctx, 'ANONYMOUS');
      return keys.find(token, allowance).then((key) => {
        if (!key) throw unknownKey();
        return callerOf(ctx, key.tier, key.id);
      });
    },
  };
}

/** Koa's `ctx.ip` costs more, since it looks for a proxy's header even if no proxy is trusted. */
const addressOf = (ctx: Context): string => (ctx.app.proxy ? ctx.ip : (ctx.req.socket.remoteAddress ?? ''));

/** The key in the header or, if the header is absent, in the query. */
function tokenOf(ctx: Context): string | undefined {
  const header = ctx.headers.authorization;
  if (header !== undefined) {
    const token = bearerToken(header);
    if (token === undefined) throw unknownKey();
    return token;
  }
  if (!ctx.querystring.includes('api_key=')) return undefined;
  const [token, ...more] = parametersNamed(ctx, 'api_key');
  if (more.length > 0) throw unknownKey();
  return token;
}

export const unknownKey = () =>
  new HustingsError(
    401,
    'unauthorized',
    'This API key is not known. Send "Authorization: Bearer ced_…", register for a key at POST /api/v1/electoral/register, or leave it out.',
  );
