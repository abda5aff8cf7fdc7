import { v7 } from 'uuid';

/** A new record's id. UUIDv7 begins with the time, so that an index grows at its end. */
export const newRecordId = (): string => v7();

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text can be the id of any record. What cannot is an id that does not exist, not an error of its own. */
export const canBeRecordId = (text: string): boolean => shape.test(text);
