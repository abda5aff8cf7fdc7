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
