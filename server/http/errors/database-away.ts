import { HustingsError } from '#core/errors.ts';

/**
 * Failures that a later attempt may not meet again: Node's connection errors, and of SQLSTATE (PostgreSQL, appendix A)
 * connection exceptions (class 08), insufficient resources (class 53), a shutdown (57P), a statement or a transaction
 * that timed out (57014, 25P03), and a serialization failure or deadlock (40001, 40P01).
 */
const codes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|53...|57P0.|57014|25P03|40001|40P01)$/;

/** Messages of pg and its pool for errors without a code. knex prefixes them with the statement. */
const messages = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** Whether a failure means that the database is temporarily out of reach or busy. */
export function isDatabaseAway(thrown: unknown): boolean {
  const { code, name, message = '' } = (thrown ?? {}) as { code?: unknown; name?: string; message?: string };
  if (name === 'KnexTimeoutError') return true;
  if (typeof code === 'string' && codes.test(code)) return true;
  return messages.some((known) => message.endsWith(known));
}

/** The error to answer then: 503, with the time after which to try again. */
export function databaseAway(cause: unknown): HustingsError {
  return new HustingsError(503, 'internal', 'The database is not ready. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
    cause,
  });
}
