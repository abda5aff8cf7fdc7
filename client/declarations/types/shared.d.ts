/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
/** The body of every error. */
export interface ApiError {
    /** What went wrong and what was expected. Safe to display to users. */
    error: string;
    code: ErrorCode;
}
/** The error code. No further codes will be added. */
export type ErrorCode = 'unauthorized' | 'forbidden' | 'not_found' | 'validation_failed' | 'limit_exceeded' | 'rate_limit_exceeded' | 'idempotency_key_reused' | 'internal';
/** The error code. */
export type RefusalCode = 'unauthorized' | 'forbidden' | 'not_found' | 'validation_failed' | 'limit_exceeded' | 'rate_limit_exceeded' | 'idempotency_key_reused' | 'internal';
/** Why a row was rejected: the error that the single-record operation would return. */
export interface RowRefusal {
    /** The HTTP status that the single-record operation would return. */
    status: number;
    /** What went wrong and what was expected. */
    error: string;
    code: RefusalCode;
}
