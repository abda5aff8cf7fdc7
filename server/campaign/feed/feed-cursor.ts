import { HustingsError } from '#core/errors.ts';
import { decodeCursor, encodeCursor } from '#server/store/lists/cursor.ts';
import { endOf, type Feed, type FeedPlace } from './feed.ts';

const digits = 16;
const hex = (number: number): string => number.toString(16).padStart(digits, '0');

/** A place, as a cursor has it in the position of the record's id of other cursors. */
export const placeText = ({ number, place }: FeedPlace): string => hex(number) + hex(place);

export function placeFrom(id: string): FeedPlace {
  const text = id.replaceAll('-', '');
  return { number: Number.parseInt(text.slice(0, digits), 16), place: Number.parseInt(text.slice(digits), 16) };
}

/** Writes a place as the other lists' cursors are written: the feed's beginning takes the place of a record's time. */
export const encodePlace = (place: FeedPlace, { beganAt }: Feed, mark: unknown): string =>
  encodeCursor({ createdAt: beganAt, id: placeText(place) }, mark);

/**
 * Reads a cursor. Errors: 400 as for other lists; 410 if entries after it are deleted, or if the database was restored
 * since.
 */
export function decodePlace(cursor: string, feed: Feed, mark: unknown): FeedPlace {
  const { createdAt, id } = decodeCursor(cursor, mark);
  const { number, place } = placeFrom(id);
  const isGone = number < feed.deleted || (number === feed.deleted && place < endOf(number).place);
  if (createdAt.getTime() !== feed.beganAt.getTime() || isGone || number > feed.last) throw cursorExpired();
  return { number, place };
}

export const cursorExpired = (): HustingsError =>
  new HustingsError(
    410,
    'not_found',
    'The cursor has expired: changes after it are no longer kept. Begin again: take a cursor with from=now, read the lists, then follow the feed.',
  );
