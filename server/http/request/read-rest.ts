import type { Middleware } from 'koa';
import { discard } from './discard.ts';

/** More than the largest upload. */
const mostBytes = 21_000_000;

/**
 * Reads what a client still sends before a response that closes the connection: a client that has not sent all, such as
 * a proxy, would find the connection reset and no response.
 */
export const readRest: Middleware = async (ctx, next) => {
  await next();
  if (!ctx.req.complete && !ctx.res.shouldKeepAlive) await discard(ctx.req, mostBytes);
};
