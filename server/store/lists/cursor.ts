import { createHash } from 'node:crypto';
import { invalid } from '#core/errors.ts';
import { canonicalJson } from '#server/call/fingerprint.ts';

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

/** The version of cursors of lists in other orders, whose length differs with the values. */
const sortedVersion = 3;

/** Writes a position in a list that is sorted by values: those of its last record, which ends with its id. */
export function encodeSortedCursor(position: readonly string[], list: unknown): string {
  const bytes = Buffer.concat([Buffer.of(sortedVersion), listHash(list), Buffer.from(JSON.stringify(position))]);
  return Buffer.concat([bytes, hashOf(bytes)]).toString('base64url');
}

/** Reads a cursor of a sorted list. The values are untrusted input. Errors as of `decodeCursor`. */
export function decodeSortedCursor(cursor: string, list: unknown): string[] {
  const bytes = Buffer.from(cursor, 'base64url');
  const [content, checksum] = [bytes.subarray(0, -8), bytes.subarray(-8)];
  const whole =
    bytes.toString('base64url') === cursor && bytes[0] === sortedVersion && hashOf(content).equals(checksum);
  const position = whole ? textsIn(content.subarray(9).toString()) : undefined;
  if (!position) throw notOfThisList();
  if (!listHash(list).equals(content.subarray(1, 9))) throw ofOtherFilters();
  return position;
}

function textsIn(json: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}

export const notOfThisList = () =>
  invalid('The query parameter "cursor" must be a nextCursor of this list, unchanged.');

const ofOtherFilters = () =>
  invalid('The query parameter "cursor" belongs to a list with other filters. Begin again without it.');

/** Reads a cursor. Errors: 400 if it was changed, is of another version, or was made for another list. */
export function decodeCursor(cursor: string, list: unknown): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const whole = bytes.length === length && bytes.toString('base64url') === cursor && bytes[0] === version;
  if (!whole || !checksumOf(bytes).equals(bytes.subarray(31))) {
    throw notOfThisList();
  }
  if (!listHash(list).equals(bytes.subarray(1, 9))) throw ofOtherFilters();
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
