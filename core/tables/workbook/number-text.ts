import type { CellKind } from '#core/tables/row.ts';
import type { NumberForm } from './number-forms.ts';

const millisecondsOfDay = 86_400_000;

/** The last day of the year 9999, as its number. */
const lastDay = 2_958_465;

/** A number of a cell as a person reads it: a day as YYYY-MM-DD, a telephone number in digits, never with an exponent. */
export function numberText(written: string, form: NumberForm, from1904: boolean): string {
  const number = Number(written);
  if (written.trim() === '' || !Number.isFinite(number)) return written;
  if (form === 'date') return dateText(number, from1904) ?? plainNumber(number);
  const text = plainNumber(number);
  if (form === null || typeof form === 'string' || !/^\d+$/.test(text)) return text;
  return text.padStart(form.digits, '0');
}

/** What the text that `numberText` gives is. */
export function kindOfNumber(text: string, form: NumberForm): CellKind {
  if (form === 'date' && text.includes(':')) return 't';
  if (form === 'date' && text[4] === '-' && text.length === 10) return 'd';
  const number = Number(text);
  if (!Number.isFinite(number)) return 's';
  if (Math.abs(number) >= 1e15) return 'r';
  return form === 'exponent' ? 'x' : 'n';
}

/** In digits alone, with all decimals. */
const plainDigits = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 });

/** The shortest decimal: a workbook may store a sum of cents as 0.30000000000000004. */
const plainNumber = (number: number): string => {
  // As the formatter writes it, in a fraction of the time.
  if (Number.isInteger(number) && number > 0 && number < 1e15) return String(number);
  const rounded = Number(number.toPrecision(15));
  return Math.abs(rounded) < 1e21 ? plainDigits.format(rounded) : String(rounded);
};

/**
 * Days are counted from the last of 1899. The count includes a 29 February 1900, which did not exist, so that days before it
 * are one less. A count from 1904 has no such day.
 */
function dateText(serial: number, from1904: boolean): string | null {
  if (serial < 0 || serial >= lastDay + 1) return null;
  // A fraction of a day is inexact: it is rounded to the second. The minute is the one that has begun, as on a clock, so that
  // the last second of a day is not the day after.
  const all = Math.floor(Math.round(serial * 86_400) / 60);
  const [days, minutes] = [Math.floor(all / 1440), all % 1440];
  if (days === 0 && minutes > 0) return clock(minutes);
  const offset = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const day = new Date(offset + days * millisecondsOfDay).toISOString().slice(0, 10);
  return minutes === 0 ? day : `${day} ${clock(minutes)}`;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
