import type { Context } from 'koa';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import { markWork } from '#server/http/request-context.ts';
import type { Taken } from './shares.ts';
import { SpooledBytes } from './spool/spooled-bytes.ts';
import { WorkPlaces } from './work-places.ts';

/** Uploaded files of a process that are worked on: each is in memory meanwhile, and twice for a moment. */
export const uploadPlaces = new WorkPlaces({ inAll: 6, ofHolder: 2, waiting: 50, seconds: 20 });

/** Whether the client has disconnected. The response has ended by then, so that its end would free nothing. */
export const isGone = ({ req, res }: Context): boolean => res.destroyed || req.socket.destroyed;

/**
 * Begins what the request's client is sent or sends, counted for its address and for `campaignId`, if that is known. It is
 * released with the response. Errors: SpoolFull.
 */
export function spoolFor(ctx: Context, campaignId?: string): SpooledBytes {
  const holders = [`address ${addressKey(ctx.ip)}`, ...(campaignId ? [`campaign ${campaignId}`] : [])];
  const spooled = SpooledBytes.begin(holders);
  ctx.res.once('close', () => spooled.release());
  return spooled;
}

/**
 * Waits for a place for the work of a request whose body has arrived. It is given back by the caller, or with the response.
 * Returns who has the places, if there is none.
 */
export async function takePlace(ctx: Context, places: WorkPlaces, holder: string): Promise<(() => void) | Taken> {
  const gone = new AbortController();
  const onClose = () => gone.abort();
  ctx.res.once('close', onClose);
  const place = await places.take(holder, gone.signal);
  ctx.res.off('close', onClose);
  markWork(ctx);
  if (typeof place === 'string') return place;
  if (isGone(ctx)) place();
  else ctx.res.once('close', place);
  return place;
}
