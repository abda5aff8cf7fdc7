import { readPostalCode, withoutSeparators } from '#locator/src/input/postal-code.ts';

export { readPostalCode };

/**
 * Canadian postal codes: letter digit letter, digit letter digit (Canada Post, Addressing Guidelines). That alone is what
 * both APIs call well formed. D, F, I, O, Q and U are never used, so that a code with one of them is well formed, but
 * none. No code of Canada Post begins with W or Z. Both are accepted here as first letters, because the bundled
 * fictional sample uses them to differ from every real code.
 */
const letters = 'ABCEGHJKLMNPRSTVWXYZ';
const possible = new RegExp(`^[${letters}][0-9][${letters}][0-9][${letters}][0-9]$`);

/** The content of a field of an address: a well-formed code in either case, with or without one space in its middle. */
export const postalCodePattern = '^[A-Za-z][0-9][A-Za-z]\\s?[0-9][A-Za-z][0-9]$';

/** The number of well-formed codes. Every result of `packPostalCode` is smaller. */
export const postalCodeSpace = 8_000_000;

/** By byte value: 0–19 for a letter of either case, 0–9 for a digit, 255 for anything else. */
const letterValue = new Uint8Array(256).fill(255);
const digitValue = new Uint8Array(256).fill(255);
for (let i = 0; i < letters.length; i++) {
  letterValue[letters.charCodeAt(i)] = i;
  letterValue[letters.toLowerCase().charCodeAt(i)] = i;
}
for (let i = 0; i < 10; i++) digitValue[48 + i] = i;

/** As `readPostalCode`, but null also for a code with a letter that is never used. */
export function parsePostalCode(text: string): string | null {
  const code = readPostalCode(text);
  return code !== null && isPossible(code) ? code : null;
}

/**
 * The code that a text would be with the digits 0 and 1 for the letters O, I and L in the places of digits; null if none is
 * there, or it would be no code either. It is for advice alone: nothing is looked up by it.
 */
export function withDigitsForLetters(text: string): string | null {
  const typed = withoutSeparators(text);
  if (!/^[A-Za-z0-9]{6}$/.test(typed)) return null;
  const code = typed
    .toUpperCase()
    .replace(/[OIL]/g, (letter, at: number) => (at % 2 === 0 ? letter : letter === 'O' ? '0' : '1'));
  return code !== typed.toUpperCase() && isPossible(code) ? code : null;
}

/**
 * A postal code with a space in its middle (`K1A 0B1`; Canada Post, Addressing Guidelines), from any form that
 * `readPostalCode` reads. Any other text stays as it is.
 */
export function spacedPostalCode(text: string): string {
  const code = readPostalCode(text);
  return code === null ? text : `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Whether a canonical code has only letters that are used. */
export const isPossible = (code: string): boolean => possible.test(code);

/** A canonical code as an integer from 0 to `postalCodeSpace` - 1, in alphabetical order; -1 if it is malformed. */
export function packPostalCode(code: string): number {
  if (!possible.test(code)) return -1;
  let key = 0;
  for (let i = 0; i < 6; i++) {
    const byte = code.charCodeAt(i);
    key = i % 2 === 0 ? key * 20 + (letterValue[byte] as number) : key * 10 + (digitValue[byte] as number);
  }
  return key;
}

/**
 * The integer of `packPostalCode`, read from the bytes of a file (in ASCII or a superset) from `start` up to, not
 * including, `end`. Spaces, hyphens and case are ignored. -1 if the bytes are not a postal code.
 */
export function packPostalCodeBytes(bytes: Uint8Array, start: number, end: number): number {
  let key = 0;
  let place = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte === 0x20 || byte === 0x2d) continue;
    if (place === 6) return -1;
    const value = (place % 2 === 0 ? letterValue[byte] : digitValue[byte]) as number;
    if (value === 255) return -1;
    key = key * (place % 2 === 0 ? 20 : 10) + value;
    place++;
  }
  return place === 6 ? key : -1;
}

/** The canonical code of an integer made by `packPostalCode`. */
export function unpackPostalCode(key: number): string {
  let code = '';
  for (let place = 5, rest = key; place >= 0; place--) {
    const base = place % 2 === 0 ? 20 : 10;
    const value = rest % base;
    code = (place % 2 === 0 ? letters.charAt(value) : String(value)) + code;
    rest = (rest - value) / base;
  }
  return code;
}
