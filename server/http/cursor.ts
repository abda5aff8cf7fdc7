import { createHash } from 'node:crypto';
import { invalid } from '#core/errors.ts';
import { canonicalJson } from './request/idempotency-key.ts';

/** A place in a list that is ordered newest first: after the record of this time and id. */
export interface Position {
  readonly createdAt: Date;
  /** A UUID. */
  readonly id: string;
}

const version = 2;
/** Version, mark of the list, time, id, and a mark of all that. */
const length = 1 + 8 + 6 + 16 + 8;

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
  sealOf(bytes).copy(bytes, 31);
  return bytes.toString('base64url');
}

/** Reads a cursor back. Errors: 400 for one that is garbled, of another version, or made for another list. */
export function decodeCursor(cursor: string, list: unknown): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const whole = bytes.length === length && bytes.toString('base64url') === cursor && bytes[0] === version;
  if (!whole || !sealOf(bytes).equals(bytes.subarray(31))) {
    throw invalid('The query parameter "cursor" must be a nextCursor of this list, unchanged.');
  }
  if (!markOf(list).equals(bytes.subarray(1, 9))) {
    throw invalid('The query parameter "cursor" belongs to a list with other filters. Begin again without it.');
  }
  const id = bytes.toString('hex', 15, 31);
  return {
    createdAt: new Date(bytes.readUIntBE(9, 6)),
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  };
}

const hashOf = (given: string | Buffer): Buffer => createHash('sha256').update(given).digest().subarray(0, 8);

const markOf = (list: unknown): Buffer => hashOf(canonicalJson(list));

/** Tells a cursor that was changed on its way: it would lead to another place without a word. */
const sealOf = (cursor: Buffer): Buffer => hashOf(cursor.subarray(0, 31));
