import { type ParseError, parse as parseLoosely } from 'jsonc-parser';
import { HustingsError, invalid } from '#core/errors.ts';
import { type JsonSource, readJsonSource } from './json-source.ts';

/** What errors call the text: all that was sent, or one of its rows. */
export type Noun = 'body' | 'record';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a text whose tokens and depth are bounded. Errors: 400 for broken JSON or UTF-8, for a body that is neither an
 * object nor a list, and for a name that is twice in an object.
 */
export function parseBody(bytes: Buffer, noun: Noun): { readonly value: unknown; readonly source: JsonSource } {
  const text = decoded(bytes, noun);
  const value = parsed(text, noun);
  return { value, source: isAsWritten(text, value) ? asWritten : readJsonSource(text) };
}

const kibibyte = 1024;

export function bodyTooLarge(bytes: number, noun: Noun = 'body'): HustingsError {
  const [size, unit] = bytes < kibibyte ** 2 ? [bytes / kibibyte, 'KiB'] : [bytes / kibibyte ** 2, 'MiB'];
  return new HustingsError(413, 'validation_failed', `The ${noun} is larger than ${size} ${unit}.`, {
    loggedAs: 'a body with more bytes than its operation takes',
  });
}

const asWritten: JsonSource = { inexact: new Set() };

/**
 * Whether a program has written the text as JSON.stringify does: then no name is repeated and every number is exact, and
 * the text is not read a second time.
 */
const isAsWritten = (text: string, value: unknown): boolean =>
  text.length < 10_000 && JSON.stringify(value) === text && !text.includes('"__proto__"');

function decoded(bytes: Buffer, noun: Noun): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid(`The ${noun} is not UTF-8.`);
  }
}

function parsed(text: string, noun: Noun): unknown {
  // A text or a number alone is JSON too. The schema of a record refuses it.
  if (noun === 'body' && !/^[ \t\r\n]*[[{]/.test(text)) throw unreadable('');
  try {
    return JSON.parse(text);
  } catch {
    throw noun === 'body' ? unreadable(placeOfFault(text)) : invalid('The record is no JSON that can be read.');
  }
}

const unreadable = (place: string): HustingsError => invalid(`The body is not a JSON object that can be read${place}.`);

/** Where the JSON of a body breaks off, counted as editors do. */
function placeOfFault(text: string): string {
  const faults: ParseError[] = [];
  parseLoosely(text, faults, { disallowComments: true });
  const [fault] = faults;
  if (!fault) return '';
  const lines = text.slice(0, fault.offset).split('\n');
  return `: line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`;
}
