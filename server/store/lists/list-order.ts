import {
  decodeCursor,
  decodeSortedCursor,
  encodeCursor,
  encodeSortedCursor,
  notOfThisList,
  type Position,
} from './cursor.ts';
import { isWritten, type SortKey, sqlText, sqlValue } from './sort-key.ts';

/** The columns that every list needs, besides those that it shows. */
export interface Ordered {
  readonly id: string;
  readonly created_at: Date;
  /** What a sorted list is ordered by, as texts. */
  readonly sort_keys?: readonly string[];
}

/** Where a page begins: after a record of the list. */
export type Place = Position | readonly string[];

/** How a list is ordered. The record's id comes last, so that no two records are equal. */
export interface ListOrder {
  /** What is read of each row besides its columns; begins with a comma if it is something. `at` is the table's alias and a full stop. */
  readonly reads: (at: string) => string;
  /** What follows `order by`. */
  readonly by: (at: string) => string;
  /** The condition of rows after a place. `bind` gives the place of a value in the statement. */
  readonly isAfter: (at: string, place: Place, bind: (value: unknown) => string) => string;
  readonly placeOf: (row: Ordered) => Place;
  readonly encode: (place: Place, mark: unknown) => string;
  readonly decode: (cursor: string, mark: unknown) => Place;
  /** Below zero if the first row comes first. */
  readonly compare: (a: Ordered, b: Ordered) => number;
}

export const newestFirstOrder: ListOrder = {
  reads: () => '',
  by: (at) => `${at}created_at desc, ${at}id desc`,
  isAfter(at, place, bind) {
    const { createdAt, id } = place as Position;
    return `(${at}created_at, ${at}id) < (${bind(createdAt)}, ${bind(id)})`;
  },
  placeOf: ({ created_at, id }) => ({ createdAt: created_at, id }),
  encode: (place, mark) => encodeCursor(place as Position, mark),
  decode: decodeCursor,
  compare: (a, b) => b.created_at.getTime() - a.created_at.getTime() || compareTexts(b.id, a.id),
};

/**
 * An order by values, all in one direction, for which there is an index. `name` distinguishes its cursors from those of
 * other orders.
 */
export function sortedBy(name: string, keys: readonly SortKey[], isDescending: boolean): ListOrder {
  const direction = isDescending ? 'desc' : 'asc';
  const markOf = (mark: unknown) => [name, direction, mark];
  const sign = isDescending ? -1 : 1;
  return {
    reads: (at) => `, array[${keys.map((key) => sqlText(key, at)).join(', ')}]::text[] as sort_keys`,
    by: (at) => [...keys.map(({ sql }) => sql(at)), `${at}id`].map((part) => `${part} ${direction}`).join(', '),
    isAfter(at, place, bind) {
      const texts = place as readonly string[];
      const values = keys.map((key, i) => sqlValue(key, bind(texts[i])));
      const columns = [...keys.map(({ sql }) => sql(at)), `${at}id`].join(', ');
      return `(${columns}) ${isDescending ? '<' : '>'} (${[...values, `${bind(texts.at(-1))}::uuid`].join(', ')})`;
    },
    placeOf: ({ sort_keys = [], id }) => [...sort_keys, id],
    encode: (place, mark) => encodeSortedCursor(place as readonly string[], markOf(mark)),
    decode(cursor, mark) {
      const place = decodeSortedCursor(cursor, markOf(mark));
      const isPlace = place.length === keys.length + 1 && isUuid(place.at(-1) as string);
      if (!isPlace || !keys.every((key, i) => isWritten(key, place[i] as string))) throw notOfThisList();
      return place;
    },
    compare: (a, b) => sign * (compareKeys(keys, a, b) || compareTexts(a.id, b.id)),
  };
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

function compareKeys(keys: readonly SortKey[], a: Ordered, b: Ordered): number {
  for (const [i, { type }] of keys.entries()) {
    const [one = '', other = ''] = [a.sort_keys?.[i], b.sort_keys?.[i]];
    const difference = type === 'cents' ? Number(one) - Number(other) : compareTexts(one, other);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** As the collation "C" compares them. */
const compareTexts = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
