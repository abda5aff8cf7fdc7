import { v7, validate, version } from 'uuid';

/** A new record's id: a UUIDv7. It begins with the time, so that an index grows at its end. */
export const newRecordId = (): string => v7();

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
