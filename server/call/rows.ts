import { createHash } from 'node:crypto';
import { HustingsError, invalid } from '#core/errors.ts';
import { Pace } from '#core/processes/pace.ts';
import { canonicalJson } from './fingerprint.ts';
import { type JsonSource, readJsonSource } from './json-source.ts';

/** A record of a body that has many, as JSON. Nothing of its fields has been checked. */
export interface Row {
  readonly value: unknown;
  readonly source: JsonSource;
}

/** Longer than any record is. */
const longestRow = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The records of a body in their order, each read or with the reason why it cannot be. */
export class Rows {
  readonly all: ReadonlyArray<Row | HustingsError>;
  /** What makes two bodies equal: the records, whatever the order of their fields and the format. */
  readonly #digest: string;

  constructor(all: ReadonlyArray<Row | HustingsError>, digest: string) {
    this.all = all;
    this.#digest = digest;
  }

  get length(): number {
    return this.all.length;
  }

  toJSON(): unknown {
    return { records: this.#digest };
  }
}

/** Reads records from their texts, a few milliseconds at a time. */
export async function readRows(texts: readonly Buffer[]): Promise<Rows> {
  const hash = createHash('sha256');
  const rows: Array<Row | HustingsError> = [];
  const pace = new Pace();
  for (const text of texts) {
    const row = readRow(text);
    rows.push(row);
    hash.update(row instanceof HustingsError ? text : canonicalJson(row.value)).update('\n');
    if (pace.isDue) await pace.rest();
  }
  return new Rows(rows, hash.digest('base64url'));
}

const asWritten: JsonSource = { inexact: new Set(), isReadWhole: true };

/**
 * Whether a program has written the record as JSON.stringify does: then no name is repeated and every number is exact,
 * and the text is not read a second time. As short a text has no more tokens than one may have.
 */
const isAsWritten = (text: string, value: unknown): boolean => text.length < 10_000 && JSON.stringify(value) === text;

function readRow(bytes: Buffer): Row | HustingsError {
  if (bytes.length > longestRow) return invalid('The record is larger than 64 KiB.');
  try {
    const text = utf8.decode(bytes);
    const value: unknown = JSON.parse(text);
    return { value, source: isAsWritten(text, value) ? asWritten : readJsonSource(text) };
  } catch (error) {
    if (error instanceof HustingsError) return error;
    return invalid(
      error instanceof SyntaxError ? 'The record is no JSON that can be read.' : 'The record is not UTF-8.',
    );
  }
}
