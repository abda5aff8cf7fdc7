import { createHash } from 'node:crypto';
import { invalid } from '#core/errors.ts';
import { canonicalJson } from '#server/operations/fingerprint.ts';

/** A position in a list that is ordered newest first: after the record of this time and id. */
export interface Position {
  readonly createdAt: Date;
  /** A UUID. */
  readonly id: string;
}

const version = 2;
/** In bytes: version, hash of the list, time, id, checksum of all these. */
const length = 1 + 8 + 6 + 16 + 8;

/**
 * Writes a position as an opaque text that is valid for one list only. `list` contains everything that distinguishes
 * lists (operation, campaign, filters).
 */
export function encodeCursor({ createdAt, id }: Position, list: unknown): string {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt8(version, 0);
  listHash(list).copy(bytes, 1);
  bytes.writeUIntBE(createdAt.getTime(), 9, 6);
  bytes.write(id.replaceAll('-', ''), 15, 'hex');
  checksumOf(bytes).copy(bytes, 31);
  return bytes.toString('base64url');
}

/** Reads a cursor. Errors: 400 if it was changed, is of another version, or was made for another list. */
export function decodeCursor(cursor: string, list: unknown): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const whole = bytes.length === length && bytes.toString('base64url') === cursor && bytes[0] === version;
  if (!whole || !checksumOf(bytes).equals(bytes.subarray(31))) {
    throw invalid('The query parameter "cursor" must be a nextCursor of this list, unchanged.');
  }
  if (!listHash(list).equals(bytes.subarray(1, 9))) {
    throw invalid('The query parameter "cursor" belongs to a list with other filters. Begin again without it.');
  }
  const id = bytes.toString('hex', 15, 31);
  return {
    createdAt: new Date(bytes.readUIntBE(9, 6)),
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  };
}

const hashOf = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest().subarray(0, 8);

const listHash = (list: unknown): Buffer => hashOf(canonicalJson(list));

/** Detects a cursor that was changed: it would silently lead to another position. */
const checksumOf = (cursor: Buffer): Buffer => hashOf(cursor.subarray(0, 31));
