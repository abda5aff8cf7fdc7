import { fold } from './fold.ts';

const fractions = /[¼-¾⅐-⅞]/g;
const asTyped = (fraction: string) => ` ${fraction.normalize('NFKD').replace('\u2044', '/')}`;

/**
 * An address in the one way of writing it that the rest reads: folded, initials joined ("C.P." is "cp", "N.E." is "ne"),
 * every dash "-", every apostrophe "'", fractions apart ("12½" is "12 1/2"), and nothing else but letters, digits,
 * commas, slashes, "#" and single spaces. Writing it again changes nothing.
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

/** Nothing but ASCII, so that no letter can be in it: told without asking Unicode. */
const isPlainGap = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** A city, folded, its dashes and "St" for "Saint" written out: "ST. JOHN'S" and "Saint-Johns" are one. */
export const cityText = (city: string): string =>
  addressText(city)
    .replaceAll("'", '')
    .replace(/[-,#/ ]+/g, ' ')
    .replace(/\bst(e?)\b/g, 'saint$1')
    .trim();
