import { finished, type Readable, type Writable } from 'node:stream';
import type { Context } from 'koa';
import { HustingsError, invalid } from '#core/errors.ts';
import { mostBytes, RecordTexts, type RowFormat, rowsTooLarge } from '#server/call/record-texts.ts';
import { type Rows, readRows } from '#server/call/rows.ts';
import { decoded } from '#server/http/request/decoded.ts';

/**
 * Reads the rows of a request's body, `most` at most, cut into records while it arrives: its bounds are enforced while
 * it is read. Errors: 400 for another content type or outline, or none; 413 beyond 4 MiB.
 */
export async function readRowsOf(ctx: Context, most: number): Promise<Rows> {
  const texts = new RecordTexts(formatOf(ctx), most);
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

/** Stops reading at the first fault; what still arrives is read and dropped with the response. */
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
