/** The closed list of codes: every error response of both APIs carries one of them. */
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

/** Why a rule refuses something, for who words it in another language than that of the message. */
export interface Reason {
  readonly name: string;
  /** What the words contain. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * An error whose message may be shown to the person who caused it. The code that detects the problem throws it; one place
 * turns it into an HTTP response, and one into a line on a terminal.
 */
export class HustingsError extends Error {
  override readonly name = 'HustingsError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: Reason | undefined;
  /** What a server's log says of it, in fixed words; undefined where an operator need not know. */
  readonly loggedAs: string | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    options: {
      headers?: Readonly<Record<string, string>>;
      cause?: unknown;
      reason?: Reason;
      loggedAs?: string | undefined;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.reason = options.reason;
    this.loggedAs = options.loggedAs;
  }
}

/** An error that pages word in their reader's language; `message` is for the command line. */
export const refused = (
  [status, code]: readonly [status: number, code: ErrorCode],
  name: string,
  message: string,
  facts: Reason['facts'] = {},
) => new HustingsError(status, code, message, { reason: { name, facts } });

export const invalid = (message: string) => new HustingsError(400, 'validation_failed', message);
export const notFound = (message: string) => new HustingsError(404, 'not_found', message);
export const unprocessable = (message: string, cause?: unknown) =>
  new HustingsError(422, 'validation_failed', message, { cause });

/**
 * A problem of a source or its file that a person must examine. The ingest run is quarantined and nothing is published.
 * The message says what was found and what to do next.
 */
export class SourceError extends Error {
  override readonly name: string = 'SourceError';
}

/**
 * A source refers to a map or an election that is not published yet. Nothing is wrong with the source itself. In a run of
 * many sources it waits for a later run; in a run of this source by name it is an error.
 */
export class NotYetError extends SourceError {
  override readonly name = 'NotYetError';
}
