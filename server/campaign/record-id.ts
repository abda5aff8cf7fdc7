import { v7, validate, version } from 'uuid';

/** A new record's id: a UUIDv7. It begins with the time, so that an index grows at its end. */
export const newRecordId = (): string => v7();

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text has the form of an id. A text that has not is treated as an id that no record has: 404, not 400. */
export const canBeRecordId = (text: string): boolean => shape.test(text);

/** Whether the text is an id as `newRecordId` makes them. */
export const isRecordId = (text: string): boolean => validate(text) && version(text) === 7;
