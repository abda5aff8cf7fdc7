/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
/** The body of every error. */
export interface ApiError {
  /** What went wrong and what was expected, in words that may be displayed to a person. */
  error: string;
  code: ErrorCode;
}

/** What kind of error it is, for programs. The list is closed. */
export type ErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'validation_failed'
  | 'limit_exceeded'
  | 'rate_limit_exceeded'
  | 'idempotency_key_reused'
  | 'internal';

/** What kind of error it is, for programs. */
export type RefusalCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'validation_failed'
  | 'limit_exceeded'
  | 'rate_limit_exceeded'
  | 'idempotency_key_reused'
  | 'internal';

/** Why a row was refused: what the operation for one record would have answered. */
export interface RowRefusal {
  /** The status that the operation for one record answers. */
  status: number;
  /** What went wrong and what was expected. */
  error: string;
  /** The code of that error. */
  code: RefusalCode;
}
