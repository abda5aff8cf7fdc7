/** A name, and another that is or was in its place. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

const marks = /\p{Mn}/gu;
const decomposed = (name: string): string => name.normalize('NFD');
/** Letters and digits alone, without accents and case. Letters that have no decomposition are compared as they are. */
export const fold = (name: string): string =>
  decomposed(name)
    .replace(/œ/giu, 'oe')
    .replace(/æ/giu, 'ae')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase();
/** Only the letters and digits of ASCII: what every single-byte encoding leaves as it is. */
const ascii = (name: string): string => name.normalize('NFC').replace(/[^A-Za-z\d]/gu, '');
const accents = (name: string): string => (decomposed(name).match(marks) ?? []).join('');
const beyondAscii = (name: string): string => name.normalize('NFC').replace(/[^\p{L}]|[A-Za-z]/gu, '');
const isShouted = (name: string): boolean => name === name.toUpperCase() && name !== name.toLowerCase();

/** The name is the same except for accents, and has fewer of them or others: the file was made anew without care. */
export const lostAccents = ({ from, to }: Renaming): boolean =>
  fold(from) === fold(to) && accents(from) !== accents(to) && accents(to).length <= accents(from).length;
/** The letters of ASCII are the same and the others are not: another encoding. */
export const otherLetters = ({ from, to }: Renaming): boolean =>
  ascii(from) === ascii(to) && beyondAscii(from) !== beyondAscii(to);
export const lostCase = ({ from, to }: Renaming): boolean =>
  fold(from) === fold(to) &&
  ((isShouted(to) && !isShouted(from)) || (to === to.toLowerCase() && from !== from.toLowerCase()));
