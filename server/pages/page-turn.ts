import { setImmediate as turn } from 'node:timers/promises';
import type { Middleware } from 'koa';

/** Node accepts one connection per turn of the event loop, so this many clients are accepted between two pieces of work. */
const turnsForOthers = 8;

let last: Promise<void> = Promise.resolve();

async function afterOthers(): Promise<void> {
  for (let n = 0; n < turnsForOthers; n++) await turn();
}

/**
 * Resolves in a turn of the event loop that no other page, document or upload has, some turns after the last one of
 * those. A piece of their work takes milliseconds; a look-up or a call of an API takes far less. However many pages are
 * asked for at once, look-ups and calls are answered between two pieces.
 */
export function pageTurn(): Promise<void> {
  last = last.then(afterOthers);
  return last;
}

/** Begins each request in a turn of its own. */
export const inPageTurn: Middleware = async (_, next) => {
  await pageTurn();
  await next();
};
