import pg from 'pg';
import { endWhenSilent, keepAlive, type Patience, requestPatience } from '#core/database/silent-connection.ts';
import type { Log } from '#core/log.ts';

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
 * transaction are sent together instead of each waiting for the answer to the one before.
 */
export function createCampaignPool(
  url: string,
  log: Log,
  size = 16,
  { statementMilliseconds, silenceMilliseconds }: Patience = requestPatience,
): CampaignPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'hustings campaigns',
    max: size,
    pipeline: true,
    types,
    ...keepAlive,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: 60_000,
  });
  // The pool replaces an idle connection that was lost. Without a listener the event would end the process.
  pool.on('error', (error) => log.warn({ code: (error as { code?: unknown }).code }, 'a database connection was lost'));
  // The pool listens to idle connections only. A transaction learns of its connection's loss from its own statement;
  // without a listener the event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client, silenceMilliseconds);
  });
  return pool;
}
