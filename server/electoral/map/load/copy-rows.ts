import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * One row of a binary COPY: its field `i` is the `lengths[i]` bytes from `starts[i]`; a length of -1 is null. Valid during
 * the call only.
 */
export type OnRow = (bytes: Buffer, starts: Int32Array, lengths: Int32Array) => void;

const headerBytes = 19;
const mostFields = 16;

/**
 * Streams the rows of a query in PostgreSQL's binary COPY format (documentation of COPY, "Binary Format"): a third of
 * the time of ordinary rows and no text in between. The event loop turns between the chunks of the socket.
 */
export async function copyRows(client: pg.ClientBase, query: string, onRow: OnRow): Promise<void> {
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  let parts: Buffer[] = [];
  let held = 0;
  let wanted = headerBytes;
  let isHeaderRead = false;
  let isAtEnd = false;
  const starts = new Int32Array(mostFields);
  const lengths = new Int32Array(mostFields);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // Past the trailer the stream is still read to its end, so that the connection is free again.
    if (isAtEnd) continue;
    parts.push(chunk);
    held += chunk.length;
    // A geometry spans many chunks: they are joined once it is there, not once a chunk.
    if (held < wanted) continue;
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts, held);
    let at = 0;
    if (!isHeaderRead) {
      at = headerBytes + bytes.readInt32BE(headerBytes - 4);
      isHeaderRead = true;
    }
    for (;;) {
      const end = endOfRow(bytes, at);
      if (end > bytes.length) {
        wanted = end - at;
        break;
      }
      // The trailer is a row of -1 fields.
      isAtEnd = bytes.readInt16BE(at) < 0;
      if (isAtEnd) break;
      findFields(bytes, at, starts, lengths);
      onRow(bytes, starts, lengths);
      at = end;
    }
    parts = [bytes.subarray(at)];
    held = bytes.length - at;
  }
}

/** Where the row that begins here ends; beyond the bytes at hand, as far as they tell. */
function endOfRow(bytes: Buffer, start: number): number {
  if (start + 2 > bytes.length) return start + 2;
  let at = start + 2;
  for (let fields = bytes.readInt16BE(start); fields > 0; fields--) {
    if (at + 4 > bytes.length) return at + 4;
    at += 4 + Math.max(0, bytes.readInt32BE(at));
  }
  return at;
}

function findFields(bytes: Buffer, row: number, starts: Int32Array, lengths: Int32Array): void {
  const count = bytes.readInt16BE(row);
  let at = row + 2;
  for (let i = 0; i < count; i++) {
    const length = bytes.readInt32BE(at);
    at += 4;
    starts[i] = at;
    lengths[i] = length;
    at += Math.max(0, length);
  }
}
