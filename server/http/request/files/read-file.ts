import { finished, type Writable } from 'node:stream';
import type { Context } from 'koa';
import { HustingsError, invalid } from '#core/errors.ts';
import { type AcceptedFile, SentFile } from '#server/call/sent-file.ts';
import { decoded } from '#server/http/request/decoded.ts';
import { discard } from '#server/http/request/discard.ts';
import { unread } from '#server/http/request/take-pieces.ts';
import { isGone, spoolFor, takePlace, uploadPlaces } from './places.ts';
import { type SpooledBytes, SpoolFull } from './spool/spooled-bytes.ts';

const megabyte = 1024 * 1024;

export const fileTooLarge = (mostBytes: number): HustingsError =>
  new HustingsError(413, 'validation_failed', `The file is larger than ${Math.floor(mostBytes / megabyte)} MiB.`);

export const noFile = (types: readonly string[]): HustingsError =>
  invalid(`The request needs a file as its body, with ${types.map((type) => `"Content-Type: ${type}"`).join(' or ')}.`);

const busy = () =>
  new HustingsError(429, 'rate_limit_exceeded', 'Other files are being uploaded just now: send this one in a moment.', {
    headers: { 'Retry-After': '10' },
  });

/**
 * Reads a request's body, which is a file. It is spooled at the client's pace; its bound is enforced meanwhile. Then it waits for
 * a place, and is read into memory: how many are there at once is bounded, for each holder and in all. Errors: 400 for
 * another content type, an empty body and one that breaks off; 413; 429 while others are being uploaded; 503 if the disk is full.
 */
export async function readFileOf(ctx: Context, { types, mostBytes }: AcceptedFile, holder: string): Promise<SentFile> {
  const type = ctx.is(...types);
  if (!type || !types.includes(type)) throw noFile(types);
  if (Number(ctx.headers['content-length'] ?? 0) > mostBytes) throw fileTooLarge(mostBytes);
  // The client may have disconnected during the key's look-up. The response has ended by then, so its end would not
  // free the place.
  if (isGone(ctx)) throw unread();
  try {
    const spooled = spoolFor(ctx, holder);
    await takeAll(ctx, mostBytes, spooled);
    if (spooled.length === 0) throw noFile(types);
    const place = await takePlace(ctx, uploadPlaces, holder);
    if (isGone(ctx)) throw unread();
    if (typeof place === 'string') throw busy();
    return new SentFile(type, await spooled.bytes());
  } catch (error) {
    throw error instanceof SpoolFull ? busy() : error;
  }
}

/** Stops reading at the first fault; what still arrives is read and dropped with the response. */
function takeAll(ctx: Context, mostBytes: number, spooled: SpooledBytes): Promise<void> {
  const source = decoded(ctx);
  const request = ctx.req;
  return new Promise((resolve, reject) => {
    let received = 0;
    const stop = (error: unknown) => {
      source.off('data', take);
      if (source !== request) {
        request.unpipe(source as unknown as Writable);
        source.destroy();
      }
      // A request that is left unread holds up what follows it on its connection.
      void discard(request, mostBytes);
      spooled.release();
      reject(error instanceof HustingsError || error instanceof SpoolFull ? error : unread());
    };
    const take = (piece: Buffer) => {
      received += piece.length;
      if (received > mostBytes) return stop(fileTooLarge(mostBytes));
      try {
        const adding = spooled.add(piece);
        if (!adding) return;
        source.pause();
        adding.then(() => source.resume(), stop);
      } catch (error) {
        stop(error);
      }
    };
    source.on('data', take);
    finished(source, { writable: false }, (error) => (error ? stop(error) : resolve()));
  });
}
