import { HustingsError } from '#core/errors.ts';
import { sqlStates } from './sqlstate.ts';

/** Failures of the database that are not the caller's mistake, and that a later attempt may not meet again. */
interface Condition {
  /** Codes of Node and SQLSTATE (PostgreSQL, appendix A). A dot stands for any character. */
  readonly codes: string;
  readonly message: string;
  /** Whether the connection cannot be used after it, or may fail again while a new one would not. */
  readonly endsConnection: boolean;
}

const conditions: readonly Condition[] = [
  {
    // Node's errors of a connection; SQLSTATE: connection exception, refused login, no such database, shutdown, a
    // transaction that was idle for too long.
    codes: 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH 08... 28... 3D000 57P0. 25P03',
    message: 'The database is not ready. Try again in a few seconds.',
    endsConnection: true,
  },
  {
    // Read-only transaction. A connection that was opened while the database was read-only stays so.
    codes: sqlStates.readOnly,
    message: 'The database accepts no changes at the moment. Try again in a few seconds.',
    endsConnection: true,
  },
  {
    // Insufficient resources (a full disk, no memory, too many connections), system errors such as of the disk.
    codes: '53... 58...',
    message: 'The database has no room or no memory left. Try again in a few seconds.',
    endsConnection: true,
  },
  {
    // A lock that was not granted in time, a statement that took too long or was cancelled, a serialization failure, a
    // deadlock, a transaction that an earlier failure of these has aborted.
    codes: '55P03 57014 40001 40P01 25P02',
    message: 'The database is too busy for this. Try again in a few seconds.',
    endsConnection: false,
  },
];

const patterns = conditions.map(({ codes }) => new RegExp(`^(${codes.replaceAll(' ', '|')})$`));

/** Messages of pg and its pool for errors without a code. knex prefixes them with the statement. */
const messagesOfLostConnections = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/**
 * What a coordinator of Citus says, as an internal error, if it loses a worker in the middle of a transaction: words of
 * its own and of libpq, with and without TLS; and if its own PostgreSQL ends while it waits for a worker.
 */
const lostWorker =
  /^(failure on connection marked as essential: |server closed the connection unexpectedly|could not (receive data from|send data to) server: |SSL SYSCALL error: |SSL connection has been closed unexpectedly|no connection to the server|connection not open|postmaster was shut down)/;

function conditionOf(thrown: unknown): Condition | undefined {
  const { code, name, message = '' } = (thrown ?? {}) as { code?: unknown; name?: string; message?: string };
  if (typeof code === 'string') {
    const index = patterns.findIndex((pattern) => pattern.test(code));
    if (index !== -1) return conditions[index];
    if (code === sqlStates.internalError && lostWorker.test(message)) return conditions[0];
  }
  const isLost = name === 'KnexTimeoutError' || messagesOfLostConnections.some((known) => message.endsWith(known));
  return isLost ? conditions[0] : undefined;
}

/** Whether a failure means that the database is temporarily out of reach, closed for changes, full or busy. */
export const isDatabaseUnavailable = (thrown: unknown): boolean => conditionOf(thrown) !== undefined;

/** Whether the connection that a failure was met on must not be used again. */
export const endsConnection = (thrown: unknown): boolean => conditionOf(thrown)?.endsConnection === true;

/** The error to answer then: 503, with the time after which to try again. */
export function databaseUnavailable(cause: unknown): HustingsError {
  const { message } = conditionOf(cause) ?? (conditions[0] as Condition);
  return new HustingsError(503, 'internal', message, { headers: { 'Retry-After': '5' }, cause });
}
