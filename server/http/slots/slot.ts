import type { Context, Middleware } from 'koa';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import { markWork } from '#server/http/request-context.ts';
import { WorkSlots } from './work-slots.ts';

const slots = new WorkSlots({ waiting: 1_000, ofAddress: 200, together: 1 });

/** Waits for a slot for the making of a request's answer. Errors: 503 if too many wait. */
export async function beginInSlot(ctx: Context): Promise<void> {
  await slots.begin(addressKey(ctx.ip));
  markWork(ctx);
}

/** Those who have a key: nobody without one delays them. Campaigns take turns. */
const slotsOfKeys = new WorkSlots({ waiting: 1_000, ofAddress: 200, together: 5 });

/** Waits for a slot for a list that the holder of a key has asked for. Errors: 503 if too many wait. */
export async function beginListInSlot(ctx: Context, holder: string): Promise<void> {
  await slotsOfKeys.begin(holder);
  markWork(ctx);
}

/** Waits for a slot for writing such a list, after it was read. */
export const waitToWriteList = (): Promise<void> => slotsOfKeys.goOn();

/** Waits for a slot for the next piece of work that has begun, some iterations after the last one. */
export const waitForSlot = (): Promise<void> => slots.goOn();

/** Begins each request in a slot of its own. */
export const inSlot: Middleware = async (ctx, next) => {
  await beginInSlot(ctx);
  await next();
};
