/** The closed list of codes: every error answer of both APIs carries one of them. */
export const errorCodes = [
  'unauthorized',
  'forbidden',
  'not_found',
  'validation_failed',
  'limit_exceeded',
  'rate_limit_exceeded',
  'idempotency_key_reused',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * An error whose message may be shown to the person who caused it. Thrown where the matter is known, turned into an
 * answer (or a line on a terminal) in one place.
 */
export class HustingsError extends Error {
  override readonly name = 'HustingsError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    options: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
  }
}

export const invalid = (message: string) => new HustingsError(400, 'validation_failed', message);
export const notFound = (message: string) => new HustingsError(404, 'not_found', message);
export const unprocessable = (message: string) => new HustingsError(422, 'validation_failed', message);

/**
 * Something about a source or its file that a person has to look at: the run is quarantined, nothing is published.
 * The message says what was found and what to do next.
 */
export class SourceError extends Error {
  override readonly name: string = 'SourceError';
}

/**
 * Nothing is wrong with a source or its file, but what it refers to (a map, an election) is not held yet. Among many
 * sources it waits for a later run; asked for by name it is an error.
 */
export class NotYetError extends SourceError {
  override readonly name = 'NotYetError';
}
