import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { ConnectionTimeouts } from './silent-connection.ts';

/** Whether statements stay prepared: `auto` finds out for each connection whether they can. */
export type PreparedStatements = 'auto' | 'on' | 'off';

/** What a connection can bear. */
export interface ConnectionTraits {
  /** A pooler is between: each transaction may run in another session of PostgreSQL. */
  readonly isPooled: boolean;
  /** A statement that was prepared under a name is there in the next transaction. */
  readonly keepsPrepared: boolean;
}

const answerMilliseconds = 10_000;

/**
 * Finds out what a new connection supports, and gives its session the time limits of `timeouts` if the session is its
 * own. They are not start-up parameters, since PgBouncer refuses those. Through a pooler they have to be set in each
 * transaction.
 */
export async function prepareConnection(
  client: ClientBase,
  timeouts?: ConnectionTimeouts,
  prepared: PreparedStatements = 'auto',
): Promise<ConnectionTraits> {
  const isPooled = !(await isOwnSession(client, timeouts));
  if (prepared !== 'auto') return { isPooled, keepsPrepared: prepared === 'on' };
  return { isPooled, keepsPrepared: !isPooled || (await movesPrepared(client)) };
}

/**
 * Whether the connection leads to PostgreSQL itself. A pooler announces a process number of its own making at the start,
 * since the processes behind it change.
 */
async function isOwnSession(client: ClientBase, timeouts: ConnectionTimeouts | undefined): Promise<boolean> {
  const { processID } = client as ClientBase & { processID: number | null };
  const limits = timeouts
    ? `, set_config('statement_timeout', '${timeouts.statementMilliseconds}', false),
         set_config('idle_in_transaction_session_timeout', '${idleInTransactionMilliseconds}', false)${lockLimit(timeouts)}`
    : '';
  const { rowCount } = await client.query({
    text: `select 1${limits} where pg_backend_pid() = ${Number(processID)}`,
    query_timeout: answerMilliseconds,
  } as { text: string });
  return rowCount === 1;
}

const lockLimit = ({ lockMilliseconds }: ConnectionTimeouts): string =>
  lockMilliseconds === undefined ? '' : `, set_config('lock_timeout', '${lockMilliseconds}', false)`;

/** How long a request may hold a transaction open without a statement. */
export const idleInTransactionMilliseconds = 60_000;

/**
 * Whether the pooler prepares each statement in every session that needs it, as PgBouncer does from version 1.21 on if
 * `max_prepared_statements` is set. It then gives the statement a name of its own. One that passes our names on would
 * let two clients prepare under the same name in one session (SQLSTATE 42P05).
 */
async function movesPrepared(client: ClientBase): Promise<boolean> {
  const name = `probe_${randomUUID().replaceAll('-', '')}`;
  // All in one transaction, and thereby in one session.
  await client.query('begin');
  const { rows } = await client.query<{ prepared: boolean }>({
    name,
    text: `select exists (select from pg_prepared_statements where name = '${name}') as prepared`,
  });
  const isPrepared = rows[0]?.prepared ?? true;
  if (isPrepared) await client.query(`deallocate ${name}`);
  await client.query('commit');
  return !isPrepared;
}
