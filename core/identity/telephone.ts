/** Fewer digits do not identify the telephone number of one household. */
export const leastDigits = 7;

/** From the first letter or "#" behind the number on: "ext 22", "poste 22", "x22", "(home)". */
const extension = /([0-9])[^0-9A-Za-z#]*[A-Za-z#].*$/s;

/**
 * The digits of a telephone number by which it is compared: the last ten, without country code and extension; null if there
 * is none. Digits behind a whole number of North America are an extension, too, if no country code is before it. In SQL:
 * `hustings_telephone`.
 */
export function telephoneDigits(phone: string): string | null {
  const written = phone.slice(0, 200).normalize('NFKC');
  const digits = written.replace(extension, '$1').replaceAll(/[^0-9]/g, '');
  if (digits === '') return null;
  const isForeign = /^[^0-9A-Za-z]*(?:\+[^0-9]*[2-9]|00|011)/.test(written);
  if (isForeign || digits.length <= 10) return digits.slice(-10);
  return digits.startsWith('1') ? digits.slice(1, 11) : digits.slice(0, 10);
}

/** The same of a number that identifies a household; null for fewer than seven digits. */
export function telephoneKey(phone: string): string | null {
  const digits = telephoneDigits(phone);
  return digits === null || digits.length < leastDigits ? null : digits;
}
