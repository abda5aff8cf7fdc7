/**
 * Numbers as people type them in English and in French: 1500, 1500.50, 1500,50, 1,500.50, 1 500,50, 1.500,50, 1'500.50.
 * A number has at most two decimals, and groups have three digits. So the mark before one group of three digits, as in
 * 1,500, is either a mark of thousands or one of decimals, and only its writer knows which.
 */
export type TypedNumber =
  /** In hundredths: 1500.5 is 150050. `isPlain`: digits with at most one mark, which have only one reading. */
  | { readonly hundredths: number; readonly isPlain: boolean }
  /** What it could be, as decimal numbers: 1500.00 and 1.50. */
  | { readonly readings: readonly [thousands: string, decimals: string] };

/** The ordinary space, the no-break space, the thin space and the narrow no-break space, which Intl writes in French. */
const spaces = /[ \u00a0\u2009\u202f]/g;
const apostrophes = /’/g;

/** Characters of the longest number that is looked at. */
const longest = 40;

const plain = /^(\d+)(?:[.,](\d{1,2}))?$/;
/** One mark between all groups; the other one, or either after spaces and apostrophes, before the decimals. */
const grouped = /^([1-9]\d{0,2}(?:([ '])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/;
const groupedByMark = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;
const oneGroup = /^([1-9]\d{0,2})[.,](\d{3})$/;

/** Reads a number that is not negative; null for a text that is none, or has more than two decimals. */
export function readTypedNumber(text: string): TypedNumber | null {
  if (text.length > longest) return null;
  const number = text.replace(spaces, ' ').replace(apostrophes, "'").trim();
  const [, thousands, decimals] = oneGroup.exec(number) ?? [];
  if (thousands !== undefined && decimals !== undefined) {
    return { readings: [`${thousands}${decimals}.00`, `${thousands}.${decimals.replace(/0$/, '')}`] };
  }
  const simple = plain.exec(number);
  if (simple) return inHundredths(simple[1] as string, simple[2], true);
  const [, whole, , fraction] = grouped.exec(number) ?? groupedByMark.exec(number) ?? [];
  return whole === undefined ? null : inHundredths(whole.replace(/\D/g, ''), fraction, false);
}

function inHundredths(whole: string, fraction = '', isPlain: boolean): TypedNumber | null {
  const hundredths = Number(`${whole}${fraction.padEnd(2, '0')}`);
  return Number.isSafeInteger(hundredths) ? { hundredths, isPlain } : null;
}

const signBefore = /^(?:CA\$|CAD|\$)\s*/i;
const signBehind = /\s*(?:\$(?:\s?CAD?)?|CAD)$/i;

/**
 * Reads an amount of money, in cents. It may have the sign of the dollar before or behind it. Plain is one in whole
 * dollars or with both digits of the cents.
 */
export function readTypedAmount(text: string): TypedNumber | null {
  const trimmed = text.trim();
  if (trimmed.length > longest) return null;
  const read = readTypedNumber(trimmed.replace(signBefore, '').replace(signBehind, ''));
  if (read === null || 'readings' in read) return read;
  return { ...read, isPlain: read.isPlain && /^\d+(?:[.,]\d\d)?$/.test(trimmed) };
}
