import type { Context } from 'koa';
import type { HustingsError } from '#core/errors.ts';
import { requestContext } from '#server/http/request-context.ts';

/** Logs an error of a request, if it is one that an operator should know of. */
export function logRefusal(ctx: Context, { loggedAs }: Pick<HustingsError, 'loggedAs'>): void {
  if (loggedAs !== undefined) logRefusedPart(ctx, loggedAs);
}

/** Logs what of a request was not done, although the rest was. */
export function logRefusedPart(ctx: Context, cause: string): void {
  const { refusals, method, route, campaignId } = requestContext(ctx);
  refusals?.write({ method, route, campaignId, cause });
}
