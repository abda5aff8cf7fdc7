import { finished, type Writable } from 'node:stream';
import type { Context } from 'koa';
import { HustingsError, invalid } from '#core/errors.ts';
import { CollectedBytes } from '#server/call/collected-bytes.ts';
import { type AcceptedFile, SentFile } from '#server/call/sent-file.ts';
import { decoded } from '#server/http/request/decoded.ts';
import { uploadPlaces } from './places.ts';

const megabyte = 1024 * 1024;

const fileTooLarge = (mostBytes: number): HustingsError =>
  new HustingsError(413, 'validation_failed', `The file is larger than ${Math.floor(mostBytes / megabyte)} MiB.`);

export const noFile = (types: readonly string[]): HustingsError =>
  invalid(`The request needs a file as its body, with ${types.map((type) => `"Content-Type: ${type}"`).join(' or ')}.`);

const busy = () =>
  new HustingsError(429, 'rate_limit_exceeded', 'Other files are being uploaded just now: send this one in a moment.', {
    headers: { 'Retry-After': '10' },
  });

const unread = () => invalid('The body ends early, or is not in the coding that its header names.');

/**
 * Reads a request's body, which is a file, into memory: people's data is in no temporary file. Its bound is enforced
 * while it is read, and the number of files in memory at once is bounded, for each holder and in all. Errors: 400 for
 * another content type, an empty body and one that breaks off; 413; 429 while others are being uploaded.
 */
export async function readFileOf(ctx: Context, { types, mostBytes }: AcceptedFile, holder: string): Promise<SentFile> {
  const type = ctx.is(...types);
  if (!type || !types.includes(type)) throw noFile(types);
  if (Number(ctx.headers['content-length'] ?? 0) > mostBytes) throw fileTooLarge(mostBytes);
  // The client may have disconnected during the key's look-up. The response has ended by then, so its end would not
  // free the place.
  if (ctx.req.destroyed || ctx.res.destroyed || ctx.req.socket.destroyed) throw unread();
  const place = uploadPlaces.take(holder);
  if (typeof place === 'string') throw busy();
  ctx.res.once('close', place);
  const bytes = await takeAll(ctx, mostBytes);
  if (bytes.length === 0) throw noFile(types);
  return new SentFile(type, bytes);
}

/** Stops reading at the first fault; what still arrives is read and dropped with the response. */
function takeAll(ctx: Context, mostBytes: number): Promise<Buffer> {
  const source = decoded(ctx);
  const request = ctx.req;
  return new Promise((resolve, reject) => {
    const collected = new CollectedBytes();
    let received = 0;
    const stop = (error: unknown) => {
      source.off('data', take);
      if (source === request) source.pause();
      else {
        request.unpipe(source as unknown as Writable);
        source.destroy();
      }
      reject(error instanceof HustingsError ? error : unread());
    };
    const take = (piece: Buffer) => {
      received += piece.length;
      if (received > mostBytes) stop(fileTooLarge(mostBytes));
      else collected.add(piece);
    };
    source.on('data', take);
    finished(source, { writable: false }, (error) => (error ? stop(error) : resolve(collected.bytes)));
  });
}
