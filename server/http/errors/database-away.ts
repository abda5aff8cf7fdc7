import { HustingsError } from '#core/errors.ts';

/**
 * Connection failures (node), and SQLSTATE (PostgreSQL, appendix A) of what the next attempt may find otherwise: classes
 * 08 and 53, a shutdown (57P), a statement that took too long (57014), a transaction that did (25P03), and one undone
 * for others' sake (40001, 40P01), however often it was tried.
 */
const codes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|53...|57P0.|57014|25P03|40001|40P01)$/;

/** What pg and its pool say without a code; knex puts its statement before it, which holds what people have written. */
const messages = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** Whether a failure is that the database is away or busy for a while, and nobody's fault. */
export function isDatabaseAway(thrown: unknown): boolean {
  const { code, name, message = '' } = (thrown ?? {}) as { code?: unknown; name?: string; message?: string };
  if (name === 'KnexTimeoutError') return true;
  if (typeof code === 'string' && codes.test(code)) return true;
  return messages.some((known) => message.endsWith(known));
}

/** The answer meanwhile: 503, with the time after which to ask again. */
export function databaseAway(cause: unknown): HustingsError {
  return new HustingsError(503, 'internal', 'The database is not ready. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
    cause,
  });
}
