import { dayAsDateTime, isDay } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';
import { decimalToCents, dollarsToCents, formatCents } from '#core/money.ts';
import type { ColumnType, ConvertedValues } from './field.ts';
import { readTypedAmount, readTypedNumber } from './typed-number.ts';

type Converted = keyof ConvertedValues;

const toResponseValue: { readonly [Type in Converted]: (value: ConvertedValues[Type]) => string } = {
  timestamptz: (instant) => instant.toISOString(),
  date: dayAsDateTime,
  cents: formatCents,
};

/** How a column's value becomes a response's; undefined if it already is one. Null stays null. */
export const responseValueOf = (type: ColumnType): ((value: unknown) => unknown) | undefined =>
  (toResponseValue as Partial<Record<ColumnType, (value: unknown) => unknown>>)[type];

/** Words of a list as one text, which `readList` reads as the same list. A word with a semicolon is read as two. */
export function listText(words: readonly string[]): string {
  const text = words.join('; ');
  return text.includes(',') && !text.includes(';') ? `${text};` : text;
}

/** Words separated by semicolons; by commas if there is no semicolon. */
export const readList = (text: string): string[] =>
  text
    .split(text.includes(';') ? ';' : ',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/**
 * A request's value as its column stores it. Amounts and days may also be written as responses have them.
 * Errors: 400 naming the field, for an amount with more than two decimals and for a day that does not exist.
 */
export function storedValue(name: string, type: ColumnType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'cents') {
    const cents = typeof value === 'string' ? decimalToCents(value) : dollarsToCents(value as number);
    if (cents === null) throw invalid(`The field "${name}" must be dollars with two decimals at most.`);
    return cents;
  }
  if (type === 'date') {
    const day = (value as string).slice(0, 'YYYY-MM-DD'.length);
    if (isDay(day) && (value === day || value === dayAsDateTime(day))) return day;
    throw invalid(`The field "${name}" must be a calendar day as YYYY-MM-DD.`);
  }
  return value;
}

/** No schema takes it, while one would take an amount that is written as responses have it. */
const noAmount = 'no amount';

interface TypedValue {
  /** The value in the form of a request. What cannot be read becomes what no schema takes, so that the check names its field. */
  readonly value: unknown;
  /** What a number could be, if it could be two. */
  readonly readings?: readonly [thousands: string, decimals: string];
}

/**
 * What a text that is not empty says in a column of a type, whoever has typed it: into a form, a file or a command. Amounts are
 * dollars, yes and no the words of requests, lists have semicolons; days and all else stay text.
 */
export function readTypedValue(type: string, text: string): TypedValue {
  switch (type) {
    case 'smallint':
    case 'numeric': {
      const read = readTypedNumber(text);
      if (read && 'hundredths' in read) return { value: read.hundredths / 100 };
      // Whole numbers have no decimals, and so one reading.
      return { value: text, ...(type === 'numeric' && read && { readings: read.readings }) };
    }
    case 'cents': {
      const read = readTypedAmount(text);
      if (read && 'hundredths' in read) return { value: read.hundredths / 100 };
      return { value: noAmount, ...(read && { readings: read.readings }) };
    }
    case 'boolean':
      return { value: text === 'true' ? true : text === 'false' ? false : text };
    case 'text[]':
      return { value: readList(text) };
    default:
      return { value: text };
  }
}
