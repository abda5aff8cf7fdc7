const scientific = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;

/** Of so many digits and more a spreadsheet keeps the first 15, and writes zeros for the others. */
const tooLong = /^\d{16,}$/;

const keptDigits = 15;

/** Whether a number has more digits than a spreadsheet keeps. */
export const isTooLong = (text: string): boolean => tooLong.test(text);

/** Whether such a number has only zeros where a spreadsheet would have written them. */
export const endsInZeros = (text: string): boolean => /^0+$/.test(text.slice(keptDigits));

/**
 * Whether a number has lost digits: 1.23457E+11, or 1234567890123450000. Of a column in which other numbers of this length
 * have their digits, it has them too.
 */
export const isRounded = (text: string, kind: string, isColumnRounded: boolean): boolean =>
  scientific.test(text) || kind === 'r' || (isTooLong(text) && isColumnRounded && endsInZeros(text));
