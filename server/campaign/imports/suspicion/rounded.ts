/** What the numbers of a column say together. */
interface RoundedColumn {
  readonly isRounded?: boolean | undefined;
  readonly isShortened?: boolean | undefined;
}

const scientific = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;

/** A spreadsheet keeps the first 15 digits of such a number, and writes zeros for the others. */
const tooLong = /^\d{16,}$/;

const keptDigits = 15;

/** Whether a number has more digits than a spreadsheet keeps. */
export const isTooLong = (text: string): boolean => tooLong.test(text);

/** Whether such a number has only zeros where a spreadsheet would have written them. */
export const endsInZeros = (text: string): boolean => /^0+$/.test(text.slice(keptDigits));

/** What six digits and an exponent become when a spreadsheet reads its own file again: 1.23457E+11 is 123457000000. */
const shortened = /^\d{6}0{5,}$/;

/** 938155487049540000.0: a decimal of so many digits has lost the last ones. */
const isLongDecimal = (text: string): boolean => /^\d{16,}[.,]0+$/.test(text);

/** Whether a number has so many digits that a spreadsheet shows it with an exponent, or does in a narrow column. */
export const mayBeShortened = (text: string): boolean => /^\d{11,}$/.test(text);

/** Whether such a number has zeros alone behind its sixth digit. */
export const isShortened = (text: string): boolean => shortened.test(text);

/**
 * Whether a number has lost digits: 1.23457E+11, or 1234567890123450000. It has not if
 * other numbers of this length in its column have their digits. A spreadsheet turns what looks like an exponent into one: 12E4
 * becomes 120000.
 */
export const isRounded = (
  text: string,
  kind: string,
  { isRounded: isColumnRounded = false, isShortened: isColumnShortened = false }: RoundedColumn = {},
): boolean =>
  scientific.test(text) ||
  kind === 'r' ||
  isLongDecimal(text) ||
  (kind === 'x' && text.endsWith('0')) ||
  (isColumnShortened && isShortened(text)) ||
  (isTooLong(text) && isColumnRounded && endsInZeros(text));
