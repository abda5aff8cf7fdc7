import { type CivicNumber, parseCivicNumber } from '#core/locator/civic-number.ts';
import { provinces } from '#core/provinces.ts';
import { foldedWords, readingsOfWords, type StreetReading } from './street-words.ts';

/** One way in which an address may be meant. */
export interface AddressReading {
  readonly number: CivicNumber;
  readonly street: readonly StreetReading[];
}

/** An address as it was written. */
interface WrittenAddress {
  /** The likelier first; none if there is no number, or no street after it. */
  readonly readings: readonly AddressReading[];
  /** The street of an address without a number, of which "5e Avenue" may be one; none where a number precedes it. */
  readonly street: readonly StreetReading[];
  /** The folded words of the street, behind its number if there is one. */
  readonly words: readonly string[];
  /** What follows the street: null if nothing does. */
  readonly place: string | null;
  /** The two letters of the province that is named; null if none is. */
  readonly province: string | null;
  readonly postalCode: string | null;
}

/** `\b` knows ASCII alone: it would end the word "unit" within "unité". */
const unitWord =
  '(?:#|(?:unit|apt|apartment|suite|app|appt|appartement|unite|unité|bureau|porte|local)(?![\\p{L}\\p{N}])\\.?)';
const unitFirst = new RegExp(`^${unitWord}\\s*#?\\s*[\\p{L}\\p{N}]+(?:\\s*[,–-]\\s*|\\s+)(?=\\d)`, 'iu');
/** "rue de la Porte-Dorée" and "Local Road" have no unit. */
const ofName = '(?:bureau|porte|local)\\s*[\\p{L}-]{2,}$';
const unitLast = new RegExp(`(?:\\s|^)(?!${ofName})${unitWord}\\s*#?\\s*[\\p{L}\\p{N}-]+$`, 'iu');
/** "5-123 Main Street" is unit 5 of number 123; "123-1/2" is a fraction. */
const unitBeforeHyphen = /^(?:\d+[A-Za-z]?|[A-Za-z])\s*[-–]\s*(?![1-3]\/[2-4])(?=\d)/u;
const numberFirst = /^(\d{1,6}(?:\s*-?\s*(?:[1-3]\/[2-4]|[¼⅓½⅔¾])|-?[A-Za-z](?![\p{L}\p{N}]))?)[\s,]+(.+)$/u;
/** "5e Avenue", "42nd Street". */
const ordinalFirst = /^\d{1,3}(?:st|nd|rd|th|e|er|re|ere|ème|eme)\s/iu;
const letterNext = /^([A-Za-z])[\s,]+(.+)$/u;
const postalCode = /\b([A-Za-z][0-9][A-Za-z])[\s-]?([0-9][A-Za-z][0-9])\b/u;
const provinceCode = new RegExp(`(?:^|\\s)\\(?(?:${provinces.map(({ code }) => code).join('|')})\\.?\\)?$`, 'u');
/** After the place, as in "Montréal (Québec)": Québec alone is the city, as is "Ville de Québec". */
const provinceName = new RegExp(
  `(?<=\\S)(?<!\\b(?:de|of))\\s+\\(?(?:${provinces.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr]).join('|')})\\)?$`,
  'iu',
);
const country = /(?<=\S)\s+Canada$/iu;

/**
 * Reads an address: civic number, street, and after a comma its place. Units do not matter to where it lies, so that they are
 * left out: "5-123 Main St", "123 Main St, apt. 5", "#5, 123 rue Main".
 */
export function readAddress(text: string): WrittenAddress {
  const code = postalCode.exec(text);
  const parts = text
    .replace(postalCode, ' ')
    .trim()
    .replace(unitFirst, '')
    .replace(unitBeforeHyphen, '')
    .split(',')
    .map((part) => part.trim().replace(unitLast, '').trim())
    .filter((part) => part !== '');
  // "123, rue Main" has a comma after its number.
  const own = /^\d+\s*-?\s*(?:[A-Za-z]|[1-3]\/[2-4]|[¼⅓½⅔¾])?$/u.test(parts[0] ?? '') ? 2 : 1;
  const behind = parts.slice(own).join(' ').replace(country, '');
  const place = behind.replace(provinceCode, '').replace(provinceName, '').trim();
  const line = parts.slice(0, own).join(' ');
  return {
    readings: readingsOf(line),
    words: foldedWords(numberFirst.exec(line)?.[2] ?? line),
    street: /^\d/.test(line) && !ordinalFirst.test(line) ? [] : readingsOfWords(foldedWords(line)),
    place: place === '' ? null : place,
    province: provinceIn(behind),
    postalCode: code ? `${code[1]}${code[2]}`.toUpperCase() : null,
  };
}

/** The province that stands behind a place. */
function provinceIn(behind: string): string | null {
  const [written] = provinceCode.exec(behind) ?? provinceName.exec(behind) ?? [];
  if (written === undefined) return null;
  const bare = written
    .replace(/[\s().]/gu, ' ')
    .trim()
    .toLowerCase();
  const named = provinces.find(({ code, nameEn, nameFr }) =>
    [code, nameEn, nameFr].some((name) => name.toLowerCase() === bare),
  );
  return named?.code ?? null;
}

function readingsOf(line: string): AddressReading[] {
  const [, written, rest] = numberFirst.exec(line) ?? [];
  if (written === undefined || rest === undefined) return [];
  const readings = [{ number: parseCivicNumber(written), street: readingsOfWords(foldedWords(rest)) }];
  // "12 E Main Street" may be number 12E, or the east of a street; "12 A Main Street" is 12A.
  const [, letter, street] = (/^\d+$/.test(written) && letterNext.exec(rest)) || [];
  if (letter !== undefined && street !== undefined)
    readings.push({ number: parseCivicNumber(written + letter), street: readingsOfWords(foldedWords(street)) });
  return readings.filter(({ number, street: words }) => number >= 0 && words.length > 0);
}
