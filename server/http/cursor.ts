import { createHash } from 'node:crypto';
import { invalid } from '../../core/errors.ts';
import { canonicalJson } from './idempotency-key.ts';

/** A place in a list that is ordered newest first: after the record of this time and id. */
export interface Position {
  readonly createdAt: Date;
  /** A UUID. */
  readonly id: string;
}

const version = 1;
const length = 1 + 8 + 6 + 16;

/**
 * A position as an opaque text, bound to the list that it was made for: `list` is whatever tells one list from
 * another (operation, campaign, filters).
 */
export function encodeCursor({ createdAt, id }: Position, list: unknown): string {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt8(version, 0);
  markOf(list).copy(bytes, 1);
  bytes.writeUIntBE(createdAt.getTime(), 9, 6);
  bytes.write(id.replaceAll('-', ''), 15, 'hex');
  return bytes.toString('base64url');
}

/** Reads a cursor back. Errors: 400 for one that is garbled, of another version, or made for another list. */
export function decodeCursor(cursor: string, list: unknown): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== length || bytes.toString('base64url') !== cursor || bytes[0] !== version) {
    throw invalid('The query parameter "cursor" must be a nextCursor of this list, unchanged.');
  }
  if (!markOf(list).equals(bytes.subarray(1, 9))) {
    throw invalid('The query parameter "cursor" belongs to a list with other filters. Begin again without it.');
  }
  const id = bytes.toString('hex', 15);
  return {
    createdAt: new Date(bytes.readUIntBE(9, 6)),
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  };
}

const markOf = (list: unknown): Buffer => createHash('sha256').update(canonicalJson(list)).digest().subarray(0, 8);
