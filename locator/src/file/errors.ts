/**
 * unreachable: the file cannot be fetched; not_a_file: it is none of these files; version: it has a form that this
 * program does not read; cut_off: its end is missing; changed: bytes are not those that were written; unsigned: the key
 * that was given has not signed it; no_crypto: the page may not compute hashes, since it came over plain HTTP; invalid:
 * what is asked for is no point, postal code or date; not_held: the file says nothing of that date.
 */
export type LocatorErrorCode =
  | 'unreachable'
  | 'not_a_file'
  | 'version'
  | 'cut_off'
  | 'changed'
  | 'unsigned'
  | 'no_crypto'
  | 'invalid'
  | 'not_held';

/** Why there is no answer. */
export class LocatorError extends Error {
  readonly code: LocatorErrorCode;

  constructor(code: LocatorErrorCode, message: string) {
    super(message);
    this.name = 'LocatorError';
    this.code = code;
  }
}

/** Reads a part whose bytes are those that were written. Errors: `changed`, if what it says is nothing that the program writes. */
export function readPart<Part>(read: () => Part): Part {
  try {
    return read();
  } catch (error) {
    if (error instanceof LocatorError) throw error;
    throw new LocatorError('changed', `A part of the file cannot be read: ${(error as Error).message}`);
  }
}
