import { LRUCache } from 'lru-cache';
import { fold } from '#core/identity/fold.ts';

const fractions = /[¼-¾⅐-⅞]/g;
const asTyped = (fraction: string) => ` ${fraction.normalize('NFKD').replace('\u2044', '/')}`;

/**
 * An address in the normal form that the other readers expect: folded, initials joined ("C.P." is "cp", "N.E." is
 * "ne"), every dash "-", every apostrophe "'", fractions separate ("12½" is "12 1/2"). Otherwise it has only letters,
 * digits, commas, slashes, "#" and single spaces. The function is idempotent.
 */
export const addressText = (address: string): string =>
  fold(address.replaceAll('´', "'").replace(fractions, asTyped))
    .replace(/[’‘ʼ`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\n\r;|]/g, ',')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/[^a-z0-9,'#/-]+/g, (others) => (isPlainGap(others) ? ' ' : others.replace(/[^\p{L}\p{N}]+/gu, ' ')))
    .replace(/ {2,}/g, ' ')
    .replace(/ ?, ?/g, ',')
    .trim();

/** Whether the text is ASCII. It then has no letter, which saves the test by Unicode properties. */
const isPlainGap = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** A text as the name of a city: folded, without dashes, "St" written as "Saint". "ST. JOHN'S" and "Saint-Johns" are equal. */
export const asCity = (text: string): string =>
  addressText(text)
    .replaceAll("'", '')
    .replace(/[-,#/ ]+/g, ' ')
    .replace(/\bst(e?)\b/g, 'saint$1')
    .trim();

/** All people of a list live in a few cities. */
const cities = new LRUCache<string, string>({ max: 200 });

/** The same of a city that a record names. */
export function cityText(city: string): string {
  const known = cities.get(city);
  if (known !== undefined) return known;
  const text = asCity(city);
  cities.set(city, text);
  return text;
}
