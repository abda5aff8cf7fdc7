import { setImmediate } from 'node:timers/promises';
import type { Middleware } from 'koa';

/** Node accepts one connection per iteration of the event loop: this many are accepted between two pieces of work. */
const iterationsForOthers = 8;

let last: Promise<void> = Promise.resolve();

async function afterOthers(): Promise<void> {
  for (let n = 0; n < iterationsForOthers; n++) await setImmediate();
}

/**
 * Resolves in an iteration of the event loop that no other page, document or upload has, some iterations after the last
 * one of those. A piece of their work takes milliseconds; a look-up or a call of an API takes far less. However many
 * pages are requested at once, look-ups and calls are answered between two pieces.
 */
export function waitForPageSlot(): Promise<void> {
  last = last.then(afterOthers);
  return last;
}

/** Begins each request in a slot of its own. */
export const inPageSlot: Middleware = async (_, next) => {
  await waitForPageSlot();
  await next();
};
