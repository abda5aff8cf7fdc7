import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Text of about this many characters goes to the server at once. */
const chunkLength = 1 << 16;

/** Writes rows by COPY. The lines are in its text format: fields between tabs, `\N` for null, each line ended. */
export async function copyLines(trx: Knex.Transaction, target: string, lines: Iterable<string>): Promise<void> {
  await copyText(trx, target, Readable.from(inChunks(lines)));
}

/** The same of lines that are a stream already. */
export async function copyText(trx: Knex.Transaction, target: string, text: Readable): Promise<void> {
  // knex has no COPY. Within a transaction its client returns the transaction's own connection.
  const connection: pg.Client = await trx.client.acquireConnection();
  await pipeline(text, connection.query(copyFrom(`copy ${target} from stdin`)));
}

function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}
