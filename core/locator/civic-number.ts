/**
 * Civic numbers with their suffixes ("12", "12A", "12 1/2") as integers, in the order in which a street has them:
 * 32 times the number, plus the suffix.
 */
export type CivicNumber = number;

/** Above it a number is none of a building. */
const greatestCivicNumber = 999_999;
/** A number has so many suffixes at most, none among them. */
export const suffixes = 32;
const fractions = ['1/4', '1/3', '1/2', '2/3', '3/4'] as const;
const fractionSigns: Readonly<Record<string, string>> = { '¼': '1/4', '⅓': '1/3', '½': '1/2', '⅔': '2/3', '¾': '3/4' };
const firstFraction = 27;

/** Packs a number and a suffix: a letter, or a fraction. A suffix that is neither counts as none. */
export function packCivicNumber(number: number, suffix: string): CivicNumber {
  return number * suffixes + suffixCode(suffix);
}

function suffixCode(written: string): number {
  const suffix = fractionSigns[written] ?? written.toUpperCase();
  if (/^[A-Z]$/.test(suffix)) return suffix.charCodeAt(0) - 64;
  const fraction = (fractions as readonly string[]).indexOf(suffix);
  return fraction < 0 ? 0 : firstFraction + fraction;
}

/** Reads what `civicNumberText` writes, and a number as people write it; -1 if it is none. */
export function parseCivicNumber(text: string): CivicNumber {
  const [, number, suffix] = /^([0-9]{1,6})[\s-]*([A-Za-z]|[1-3]\/[2-4]|[¼⅓½⅔¾])?$/u.exec(text.trim()) ?? [];
  return number === undefined ? -1 : packCivicNumber(Number(number), suffix ?? '');
}

export function civicNumberText(packed: CivicNumber): string {
  const code = packed % suffixes;
  const number = plainNumber(packed);
  if (code === 0) return String(number);
  return code < firstFraction
    ? `${number}${String.fromCharCode(64 + code)}`
    : `${number} ${fractions[code - firstFraction]}`;
}

/** The number without its suffix. */
export const plainNumber = (packed: CivicNumber): number => Math.floor(packed / suffixes);

export const isOdd = (packed: CivicNumber): boolean => plainNumber(packed) % 2 === 1;

/** The number in the bytes of a file, whose suffix is in a separate field; -1 if the bytes are not a number. */
export function packCivicNumberBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
  suffixStart: number,
  suffixEnd: number,
): CivicNumber {
  let number = 0;
  if (start === end) return -1;
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
    if (number > greatestCivicNumber) return -1;
  }
  if (suffixStart === suffixEnd) return number * suffixes;
  return packCivicNumber(number, Buffer.from(bytes.subarray(suffixStart, suffixEnd)).toString('latin1').trim());
}
