import { finished, type Readable, type Writable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context } from 'koa';
import { HustingsError, invalid } from '#core/errors.ts';
import { mostBytes, RecordTexts, type RowFormat, rowsTooLarge } from './record-texts.ts';
import { type Rows, readRows } from './rows.ts';

const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/**
 * Reads the rows of a request's body, cut into records while it arrives: its bounds hold while it is read.
 * Errors: 400 for another content type or outline, or none; 413 beyond 4 MiB.
 */
export async function readRowsOf(ctx: Context): Promise<Rows> {
  const texts = new RecordTexts(formatOf(ctx));
  if (Number(ctx.headers['content-length'] ?? 0) > mostBytes) throw rowsTooLarge();
  await takeAll(ctx.req, decoded(ctx), texts);
  return readRows(texts.end());
}

function formatOf(ctx: Context): RowFormat {
  if (ctx.is('application/x-ndjson', 'application/jsonl')) return 'lines';
  if (ctx.is('json')) return 'json';
  throw invalid(
    'The request needs a body of records with "Content-Type: application/json" or "Content-Type: application/x-ndjson".',
  );
}

function decoded({ req, headers }: Context): Readable {
  const coding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (coding === 'identity') return req;
  const create = Object.hasOwn(decoders, coding) ? decoders[coding as keyof typeof decoders] : undefined;
  if (!create) throw invalid('The body has a content coding that is not read here.');
  const decoder = create();
  // A request that ends before its body does not end the decoder.
  finished(req, { writable: false }, (error) => error && decoder.destroy(error));
  return req.pipe(decoder);
}

/** Stops reading at the first fault; what still arrives is read and dropped with the answer. */
function takeAll(request: Readable, source: Readable, texts: RecordTexts): Promise<void> {
  return new Promise((resolve, reject) => {
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
      try {
        texts.take(piece);
      } catch (error) {
        stop(error);
      }
    };
    source.on('data', take);
    finished(source, { writable: false }, (error) => (error ? stop(error) : resolve()));
  });
}

const unread = () => invalid('The body ends early, or is not in the coding that its header names.');
