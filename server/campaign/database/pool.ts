import pg from 'pg';
import type { Log } from '#core/log.ts';
import { entering } from './statement.ts';

export type CampaignPool = pg.Pool;

const asWritten = (text: string) => text;

/** A calendar day stays the text that it is: as a Date it would move with the process's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? asWritten
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Connections for campaign transactions, apart from knex: pipelined, so that opening, work, audit and commit of a
 * transaction travel together instead of each waiting for the one before.
 */
export function createCampaignPool(url: string, log: Log, size = 16): CampaignPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'hustings campaigns',
    max: size,
    pipeline: true,
    types,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A lost connection that nobody is using is replaced at the next need; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ code: (error as { code?: unknown }).code }, 'a database connection was lost'));
  // Prepared from the beginning, so that a connection's first transactions can be flights; outside a transaction it
  // changes nothing. Before the first migration there is no such role, and flights have to wait.
  pool.on('connect', (client) => {
    // The pool listens only while nobody uses a connection. Whoever does meets its loss at a statement of theirs; here
    // it would end the process.
    client.on('error', () => {});
    const { name, text, values } = entering('');
    client.query({ name, text, values: [...values] }).catch(() => {});
  });
  return pool;
}
