import type { CellProblem } from '#server/records/check-record.ts';
import type { CellClass } from '#server/records/imported/cell-class.ts';
import type { ColumnVerdict } from './column-verdict.ts';
import { isDecimal } from './decimals.ts';
import { hasLettersBeyondAscii, isMangled } from './mangled.ts';
import { isNoValue } from './null-words.ts';
import { isRounded } from './rounded.ts';

/** Beginnings of the months in both languages, as spreadsheets shorten them. */
const month =
  '(?:jan|janv|feb|f[ée]v|f[ée]vr|mar|mars|apr|avr|may|mai|jun|june|juin|jul|juil|july|aug|ao[uû]|ao[uû]t|sep|sept|oct|nov|dec|d[ée]c)\\.?';
const time = '(?:[ T]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)?';

/** 2027-01-01, 02-Jan, Jan-02, 3-avr.-27, 00/01/1900: what becomes of 3/4 or 12-10 in a cell that a spreadsheet takes for a day. */
const day = new RegExp(
  `^(?:\\d{4}-\\d{2}-\\d{2}${time}|\\d{1,2}-${month}(?:-\\d{2}(?:\\d{2})?)?|${month}-\\d{2}(?:\\d{2})?|0?0[/-]0?1[/-]19?00)$`,
  'i',
);

/** A civic number with its unit that has become a day, before the street. */
const dayBeforeStreet = new RegExp(`^(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}-${month}) \\D`, 'i');

/** Whether a cell of a column of no days is a day. */
const isDayCell = (text: string, kind: string): boolean =>
  kind === 'd' || kind === 't' || day.test(text) || dayBeforeStreet.test(text);

/** What spreadsheets show in place of a value that they could not compute, in English and French (Excel, LibreOffice, Google Sheets). */
const errors =
  /^(?:#(?:NAME\?|NOM\s?\?|REF!|R[ÉE]F!|VALUE!|VALEUR\s?!|N\/A|N\/D|DIV\/0\s?!|NUM!|NOMBRE\s?!|NULL!|NUL\s?!|SPILL!|CALC!|FIELD!|BLOCKED!|BUSY!|CONNECT!|UNKNOWN!|ERROR!|GETTING_DATA)|Err:\d{3})$/i;

/** Whether a cell is an error: a formula's, or one that was saved as text. */
const isError = (text: string, kind: string): boolean => kind === 'e' || errors.test(text);

/** Whether a telephone number is what a spreadsheet has computed of one: -613-555-0101 becomes a negative number. */
const isComputed = (telephone: string): boolean => telephone.startsWith('-');

/** Whether a cell is what a spreadsheet shows, and saves as text, of a number or a day in a column that is too narrow. */
const isTooNarrow = (text: string): boolean => /^#{2,}$/.test(text);

const truthValues: ReadonlySet<string> = new Set(['TRUE', 'FALSE', 'VRAI', 'FAUX']);

/** Whether a cell is a truth value, in capitals as spreadsheets write them. */
const isTruthValue = (text: string, kind: string): boolean => kind === 'b' || truthValues.has(text);

const classes = (...names: readonly CellClass[]): ReadonlySet<CellClass> => new Set(names);

/** Columns in which a day, a truth value and a number with an exponent are none. */
const wordy = classes('identifier', 'telephone', 'name', 'place', 'email', 'choice');
const dayless = classes('identifier', 'telephone', 'name', 'place', 'email', 'choice', 'wish', 'payment');
/** Columns whose numbers are whole. */
const whole = classes('identifier', 'telephone', 'place');
/** Columns whose own readers know the words for nothing and for no. */
const answering = classes('wish', 'answer');

/**
 * Most cells: a number and words, or words that are longer than any for nothing, in ASCII without a hyphen and a question mark.
 * Nothing below is one, and to find that out for each cell costs more than to read it.
 */
const plain = /^(?:\d{1,6} [A-Za-z][A-Za-z0-9 .']*|[A-Za-z][A-Za-z .']{9,})$/;

export interface Cell {
  readonly text: string;
  /** What it is in its workbook, a `CellKind` of `core/tables`; or `m`: empty, since it is merged with another cell. */
  readonly kind: string;
  readonly isOf: CellClass;
  readonly verdict: ColumnVerdict | undefined;
  /** Whether its line was read by windows-1252 in a file that surely is in another code page. */
  readonly isOfOtherCodePage?: boolean;
}

/**
 * What a spreadsheet, or a program that reads one, has made of a cell that surely was something else before; null for a cell
 * that may be meant as it is. Whatever has a problem is no fact.
 */
export function problemOf({ text, kind, isOf, verdict, isOfOtherCodePage = false }: Cell): CellProblem | null {
  if (kind === ' ' && plain.test(text)) return null;
  if (kind === 'f') return 'NO_STORED_VALUE';
  if (kind === 'm') return 'MERGED';
  if (isTooNarrow(text)) return 'TOO_NARROW';
  if (isError(text, kind) || (isOf === 'telephone' && isComputed(text) && !isNoValue(text, false))) return 'CELL_ERROR';
  if (isNothing(text, isOf)) return 'NO_VALUE';
  if (whole.has(isOf) && isDecimal(text) && !verdict?.isDecimal) return 'WRITTEN_AS_DECIMAL';
  if (wordy.has(isOf) && isRounded(text, kind, verdict)) return 'ROUNDED';
  if (dayless.has(isOf) && isDayCell(text, kind)) return 'DAY';
  if (wordy.has(isOf) && isTruthValue(text, kind)) return 'TRUTH_VALUE';
  if (isOfOtherColumn(text, isOf)) return 'OTHER_COLUMN';
  return (isOfOtherCodePage && hasLettersBeyondAscii(text)) || isMangled(text, isOf === 'text') ? 'MANGLED' : null;
}

/** A telephone number of zeros is a reference to an empty cell. */
const isNothing = (text: string, isOf: CellClass): boolean =>
  (!answering.has(isOf) && isNoValue(text, isOf === 'name')) || (isOf === 'telephone' && /^0+$/.test(text));

/** A telephone number of North America alone: no name, unit, city or poll is one. */
const telephone = /^\+?1?[-. ]{0,2}\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}$/;
const email = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,24}$/;

/** Whether a cell surely belongs into another column, as where cells were shifted: an e-mail address is no telephone number. */
function isOfOtherColumn(text: string, isOf: CellClass): boolean {
  if (isOf === 'telephone') return email.test(text);
  return (isOf === 'name' || isOf === 'place') && (telephone.test(text) || email.test(text));
}
