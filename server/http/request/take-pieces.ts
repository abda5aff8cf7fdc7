import { finished, type Writable } from 'node:stream';
import type { Context } from 'koa';
import { HustingsError, invalid } from '#core/errors.ts';
import { markWork } from '#server/http/request-context.ts';
import { decoded } from './decoded.ts';
import { discard } from './discard.ts';

/** How much is read of the rest of a body that was refused on its way. A connection that sends twice as much is ended. */
const mostDropped = 4 * 1024 * 1024;

/**
 * Gives the bytes of a request's body, without its content coding, to `take` as they arrive. Stops at the first
 * fault; what still arrives is read and dropped. Errors: those of `take`; 400 for a body that breaks
 * off, or is not in its coding.
 */
export function takePieces(ctx: Context, take: (piece: Buffer) => void): Promise<void> {
  const source = decoded(ctx);
  const request = ctx.req;
  return new Promise((resolve, reject) => {
    const stop = (error: unknown) => {
      source.off('data', takeOne);
      if (source !== request) {
        request.unpipe(source as unknown as Writable);
        source.destroy();
      }
      // A request that is left unread holds up what follows it on its connection.
      void discard(request, mostDropped);
      reject(error instanceof HustingsError ? error : unread());
    };
    const takeOne = (piece: Buffer) => {
      try {
        take(piece);
      } catch (error) {
        stop(error);
      }
    };
    source.on('data', takeOne);
    finished(source, { writable: false }, (error) => {
      if (error) return stop(error);
      resolve();
      // What waits for the body goes on in this iteration of the event loop.
      markWork(ctx);
    });
  });
}

export const unread = () => invalid('The body ends early, or is not in the coding that its header names.');
