import { finished, type Writable } from 'node:stream';
import type { Context } from 'koa';
import { HustingsError, invalid } from '#core/errors.ts';
import { decoded } from './decoded.ts';

/**
 * Gives the bytes of a request's body, without its content coding, to `take` as they arrive. Stops reading at the first
 * fault; what still arrives is read and dropped with the response. Errors: those of `take`; 400 for a body that breaks
 * off, or is not in its coding.
 */
export function takePieces(ctx: Context, take: (piece: Buffer) => void): Promise<void> {
  const source = decoded(ctx);
  const request = ctx.req;
  return new Promise((resolve, reject) => {
    const stop = (error: unknown) => {
      source.off('data', takeOne);
      if (source === request) source.pause();
      else {
        request.unpipe(source as unknown as Writable);
        source.destroy();
      }
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
    finished(source, { writable: false }, (error) => (error ? stop(error) : resolve()));
  });
}

const unread = () => invalid('The body ends early, or is not in the coding that its header names.');
