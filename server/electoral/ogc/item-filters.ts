import { parseDate, type Span } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';
import type { BoundingBox } from '#core/geometry/polygons.ts';
import { boxesInDegrees, boxOfNumbers } from './geometry/box.ts';

/**
 * The boxes of a `bbox`: one, or two of a box that crosses the antimeridian (17-069r4, 7.15.3). Heights, which no district
 * has, are left out. Errors: 400.
 */
export function boxesOf(text: string): BoundingBox[] {
  const box = boxOfNumbers(text.split(',').map(Number));
  if (!box?.every((degrees, at) => Math.abs(degrees) <= (at % 2 === 0 ? 180 : 90))) throw invalidBox();
  return boxesInDegrees(box);
}

export const invalidBox = () =>
  invalid('The query parameter "bbox" must be west,south,east,north in degrees, the south not above the north.');

/** The span of a `datetime`: an instant, or an interval whose ends may be open (17-069r4, 7.15.4). Errors: 400. */
export function spanOf(text: string): Span {
  const ends = text.split('/');
  const [first = '', last = first] = ends;
  const isOpen = (end: string) => ends.length === 2 && (end === '..' || end === '');
  const from = isOpen(first) ? -Infinity : parseDate(first);
  const end = isOpen(last) ? Infinity : endOf(last);
  if (ends.length > 2 || from === null || end === null || end <= from) throw invalidTime();
  return { from, until: end };
}

/** The first instant after the end, which itself belongs to the span. */
function endOf(text: string): number | null {
  const instant = parseDate(text);
  return instant === null ? null : instant + 1;
}

export const invalidTime = () =>
  invalid(
    'The query parameter "datetime" must be a day, a date and time with its offset, or two of them with "/" between, the earlier first; ".." stands for an open end.',
  );
