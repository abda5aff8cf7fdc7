import type { Context } from 'koa';
import { invalid } from '#core/errors.ts';
import type { BodyBounds } from '#server/call/body/body-bounds.ts';
import { mostBytes, RecordTexts, type RowFormat, rowsTooLarge } from '#server/call/record-texts.ts';
import { type Rows, readRows } from '#server/call/rows.ts';
import { takePieces } from '#server/http/request/take-pieces.ts';

/**
 * Reads the rows of a request's body, `most` at most, cut into records while it arrives: its bounds are enforced while
 * it is read. Errors: 400 for another content type or outline, or none; 413 beyond 4 MiB.
 */
export async function readRowsOf(ctx: Context, most: number, bounds: BodyBounds): Promise<Rows> {
  const texts = new RecordTexts(formatOf(ctx), most);
  if (Number(ctx.headers['content-length'] ?? 0) > mostBytes) throw rowsTooLarge();
  await takePieces(ctx, (piece) => texts.take(piece));
  return readRows(texts.end(), bounds);
}

function formatOf(ctx: Context): RowFormat {
  if (ctx.is('application/x-ndjson', 'application/jsonl')) return 'lines';
  if (ctx.is('json')) return 'json';
  throw invalid(
    'The request needs a body of records with "Content-Type: application/json" or "Content-Type: application/x-ndjson".',
  );
}
