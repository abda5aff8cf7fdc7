import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * Receives one row of a binary COPY. Field `i` has `lengths[i]` bytes, which begin at `starts[i]`; a length of -1 is
 * null. The arguments are valid during the call only.
 */
type OnRow = (bytes: Buffer, starts: Int32Array, lengths: Int32Array) => void;

const headerBytes = 19;
const maximumFields = 16;

/**
 * Streams the rows of a query in PostgreSQL's binary COPY format (documentation of COPY, "Binary Format"). That takes a
 * third of the time of ordinary rows and never makes text of numbers. Other requests are served between two chunks.
 */
export async function copyRows(client: pg.ClientBase, query: string, onRow: OnRow): Promise<void> {
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  let parts: Buffer[] = [];
  let length = 0;
  let required = headerBytes;
  let isHeaderRead = false;
  let isAtEnd = false;
  const starts = new Int32Array(maximumFields);
  const lengths = new Int32Array(maximumFields);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // The stream must be read to its end before the connection can be used again.
    if (isAtEnd) continue;
    parts.push(chunk);
    length += chunk.length;
    // A geometry spans many chunks. They are joined once all have arrived, not with each chunk.
    if (length < required) continue;
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts, length);
    let at = 0;
    if (!isHeaderRead) {
      at = headerBytes + bytes.readInt32BE(headerBytes - 4);
      isHeaderRead = true;
    }
    for (;;) {
      const end = endOfRow(bytes, at);
      if (end > bytes.length) {
        required = end - at;
        break;
      }
      // The end is marked by a row of -1 fields.
      isAtEnd = bytes.readInt16BE(at) < 0;
      if (isAtEnd) break;
      findFields(bytes, at, starts, lengths);
      onRow(bytes, starts, lengths);
      at = end;
    }
    parts = [bytes.subarray(at)];
    length = bytes.length - at;
  }
}

/** Where the row that begins at `start` ends. If its length is not known yet: how many bytes are needed to continue. */
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
