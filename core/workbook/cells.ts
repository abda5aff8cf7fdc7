import { dayAsDateTime, dayMilliseconds, easternClock, isDay } from '#core/dates.ts';
import type { ColumnKind } from './table.ts';

/** The styles of cells, by their numbers in `styles.xml`. */
const styles = { heading: 1, text: 2, amount: 3, day: 4, time: 5, number: 6, decimal: 7 } as const;

/** A spreadsheet takes a cell with more characters for damage. */
export const longestText = 32_767;

/** Days are counted from the last of 1899, as if 1900 had had a 29 February (ECMA-376, part 1, section 18.17.4.1). */
const dayZero = Date.UTC(1899, 11, 30);
const firstSureDay = 61;

/** What a cell's `<v>` has; null if the text is none of the kind. */
const values: Readonly<Record<Exclude<ColumnKind, 'text'>, (text: string) => string | null>> = {
  // A spreadsheet stores fifteen digits of a number: a longer one would become another.
  amount: (text) => (/^-?\d{1,13}\.\d\d$/.test(text) ? text : null),
  number: (text) => (/^-?(0|[1-9]\d{0,14})$/.test(text) ? text : null),
  // Zeros at its end would be lost: such a text is a version, or a number of something.
  decimal: (text) => (text.length <= 16 && /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(text) ? text : null),
  day: (text) => (isDay(text) ? serialOf(Date.parse(dayAsDateTime(text))) : null),
  time: (text) => (instant.test(text) ? serialOf(Date.parse(`${easternClock(Date.parse(text))}Z`)) : null),
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function serialOf(milliseconds: number): string | null {
  const serial = (milliseconds - dayZero) / dayMilliseconds;
  return serial >= firstSureDay ? String(Number(serial.toFixed(6))) : null;
}

/** A row as XML. The texts of its cells are of the kinds of their columns; an empty one makes no cell. */
export function rowXml(line: number, texts: readonly string[], kinds: readonly ColumnKind[]): string {
  let cells = '';
  for (let at = 0; at < kinds.length; at++) {
    const text = texts[at] ?? '';
    if (text === '') continue;
    const kind = kinds[at] ?? 'text';
    const value = kind === 'text' ? null : values[kind](text);
    cells +=
      value === null
        ? textXml(`${columnName(at)}${line}`, styles.text, text)
        : `<c r="${columnName(at)}${line}" s="${styles[kind]}"><v>${value}</v></c>`;
  }
  return `<row r="${line}">${cells}</row>`;
}

/** The row of the columns' names. */
export const headingXml = (labels: readonly string[]): string =>
  `<row r="1">${labels.map((label, at) => textXml(`${columnName(at)}1`, styles.heading, label)).join('')}</row>`;

/** An inline text is never computed, whatever it begins with. Its style makes it stay one when it is edited. */
function textXml(reference: string, style: number, text: string): string {
  const whole = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(whole)}</t></is></c>`;
}

const names: string[] = [];

/** A, B, … Z, AA, … */
function columnName(at: number): string {
  names[at] ??= (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
  return names[at];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot contain.
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A character that XML cannot contain is written as _x0007_, and so is what would be read as one (section 22.9.2.19). */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(
      special,
      (character) => entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );

export const escapedAttribute = (text: string): string => escaped(text).replaceAll('"', '&quot;');
