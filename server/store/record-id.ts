import { randomFillSync } from 'node:crypto';
import { v7, validate, version } from 'uuid';

/** Random bytes for some ids: to ask the system for those of each would take longer than all else of an id. */
const random = new Uint8Array(256 * 16);
let used = random.length;

/** The time and the count of the last id: those of one millisecond are counted. */
const last = { msecs: 0, seq: 0 };

/** A new record's id: a UUIDv7. It begins with the time, so that an index grows at its end; each is after the one before. */
export function newRecordId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const own = random.subarray(used, used + 16);
  used += 16;
  const now = Date.now();
  if (now > last.msecs) {
    last.msecs = now;
    // The first bit is free, so that the count has room above.
    last.seq = new DataView(own.buffer, own.byteOffset).getUint32(6) >>> 1;
  } else last.seq++;
  return v7({ random: own, ...last });
}

/**
 * The id of one of several records that are made together under one id, which `newRecordId` has made: the number, from 0 to
 * 4,094, takes the place of the twelve bits in which a UUIDv7 may count (RFC 9562, 6.2, method 1). The number that the one
 * id has there is left out, so that no two of these ids are the same.
 */
export function numberedRecordId(id: string, number: number): string {
  const own = Number.parseInt(id.slice(15, 18), 16);
  const counted = number < own ? number : number + 1;
  return `${id.slice(0, 15)}${counted.toString(16).padStart(3, '0')}${id.slice(18)}`;
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text has the form of an id. A text that has not is treated as an id that no record has: 404, not 400. */
export const canBeRecordId = (text: string): boolean => shape.test(text);

/** Whether the text is an id as `newRecordId` makes them. */
export const isRecordId = (text: string): boolean => validate(text) && version(text) === 7;
