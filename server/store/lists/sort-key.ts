import { isDay } from '#core/dates.ts';

/** A value that a list is sorted by: an expression that is never null, as its index has it. */
export interface SortKey {
  /** `at` is the table's alias and a full stop, or nothing. */
  readonly sql: (at: string) => string;
  /** Cents are a bigint; a time is to the millisecond. A numeric is none: its comparison goes by no index under row-level security. */
  readonly type: 'text' | 'cents' | 'day' | 'time' | 'bytes';
}

/** How cursors write a value of each type, and how that is read again. */
const types = {
  text: {
    written: (sql: string) => sql,
    read: (parameter: string) => `${parameter}::text`,
    isValue: (text: string) => !text.includes('\0'),
  },
  cents: {
    written: (sql: string) => `${sql}::text`,
    // It has the column's own type: a comparison with a numeric uses no index.
    read: (parameter: string) => `${parameter}::bigint`,
    isValue: (text: string) => /^\d{1,15}$/.test(text),
  },
  day: {
    written: (sql: string) => `to_char(${sql}, 'YYYY-MM-DD')`,
    read: (parameter: string) => `${parameter}::date`,
    isValue: isDay,
  },
  time: {
    written: (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    read: (parameter: string) => `${parameter}::timestamptz`,
    isValue: (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  },
  bytes: {
    written: (sql: string) => `encode(${sql}, 'hex')`,
    read: (parameter: string) => `decode(${parameter}, 'hex')`,
    isValue: (text: string) => /^(?:[\da-f]{2})*$/.test(text),
  },
} as const;

export const sqlText = ({ sql, type }: SortKey, at: string): string => types[type].written(sql(at));

/** The value that a bound text says. */
export const sqlValue = ({ type }: SortKey, parameter: string): string => types[type].read(parameter);

/** Whether a text is one that `sqlText` writes. A cursor that a client has altered may contain another. */
export const isWritten = ({ type }: SortKey, text: string): boolean => types[type].isValue(text);

/** A column without nulls, in the collation of its index. */
export const column = (name: string, type: SortKey['type'] = 'text', collation?: string): SortKey => ({
  sql: (at) => `${at}${name}${collation === undefined ? '' : ` collate "${collation}"`}`,
  type,
});

/**
 * The expression of an index in which null is less than every value. A CASE rather than coalesce(): under row-level security PostgreSQL
 * takes a condition on coalesce() to no index.
 */
export const nullable = (name: string, type: SortKey['type'], least: string, collation?: string): SortKey => ({
  sql: (at) =>
    `(case when ${at}${name} is null then ${least} else ${at}${name} end)${collation === undefined ? '' : ` collate "${collation}"`}`,
  type,
});
