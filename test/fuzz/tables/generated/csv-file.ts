import { pick, type Random, whole } from '#core/random.ts';
import { chance, columnsBy, many, oddText, plainText, repeated, titlesBy } from './texts.ts';

const separators = [',', ';', '\t', '|'] as const;
const ends = ['\n', '\r\n', '\r'] as const;

/** Quoted where it must be, and sometimes where it need not. */
const cellOf = (random: Random, text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) || chance(random, 0.1) ? `"${text.replaceAll('"', '""')}"` : text;

/** Wrong in one way: a quotation mark that is not closed, not doubled, or followed by text. */
const wrongCell = (random: Random, text: string): string =>
  pick(random, [`"${text}`, `${text}"`, `"${text}"x`, `"${text}"" "`, `""${text}"`, text]);

/** A file of CSV by its grammar, and by what is beside it: its separators, ends of lines, quotes and code pages. */
export function csvFile(random: Random): Buffer {
  const [separator, end] = [pick(random, separators), pick(random, ends)];
  const [columns, wrong] = [columnsBy(random, 12, 400), chance(random, 0.5) ? 0 : 0.05];
  const isOdd = chance(random, 0.6);
  const lineEnd = () => (chance(random, 0.02) ? pick(random, ends) : end);
  const line = (length: number): string =>
    repeated(length, () => {
      const text = isOdd && chance(random, 0.4) ? oddText(random) : plainText(random);
      return chance(random, wrong) ? wrongCell(random, text) : cellOf(random, text, separator);
    }).join(separator) + lineEnd();
  const length = () => (chance(random, 0.05) ? many(random, columns * 2, 2000) : columns);
  const rows = repeated(many(random, 30, columns > 50 ? 200 : 3000), () => line(length()));
  const before = chance(random, 0.2) ? repeated(whole(random, 1, 3), () => lineEnd()) : [];
  const named = chance(random, 0.1) ? `sep=${pick(random, [...separators, 'x', '"'])}${end}` : '';
  const header = chance(random, 0.7) ? titlesBy(random, columns).join(separator) + lineEnd() : line(columns);
  const text = `${before.join('')}${named}${header}${rows.join('')}`;
  return encoded(chance(random, 0.1) ? text.trimEnd() : text, random);
}

function encoded(text: string, random: Random): Buffer {
  const page = random();
  if (page < 0.5) return Buffer.from(text);
  if (page < 0.6) return Buffer.from(`\ufeff${text}`);
  if (page < 0.75) return Buffer.from(text, 'latin1');
  const units = Buffer.from(page < 0.9 ? `\ufeff${text}` : text, 'utf16le');
  if (chance(random, 0.1)) return units.subarray(0, -1);
  return chance(random, 0.5) ? units.swap16() : units;
}
