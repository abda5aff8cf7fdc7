import pg, { type ClientBase, type PoolClient } from 'pg';
import {
  type ConnectionTraits,
  idleInTransactionMilliseconds,
  type PreparedStatements,
  prepareConnection,
} from '#core/database/pooled-connection.ts';
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

export interface CampaignPoolOptions {
  /** Connections at most. */
  readonly size?: number | undefined;
  readonly patience?: Patience | undefined;
  readonly preparedStatements?: PreparedStatements | undefined;
}

/** How a transaction uses its connection. */
export interface CampaignConnection {
  /** Whether statements are prepared under a name, which saves PostgreSQL their planning. */
  readonly prepares: boolean;
  /** Settings that each transaction begins with, as text; empty where the session has them. */
  readonly limits: string;
}

const connections = new WeakMap<ClientBase, CampaignConnection>();

/** How to use a connection of a campaign pool. */
export const howToUse = (client: ClientBase): CampaignConnection => connections.get(client) as CampaignConnection;

/**
 * Connections for campaign transactions, apart from knex: pipelined, so that opening, work, audit and commit of a
 * transaction are sent together instead of each waiting for the answer to the one before.
 */
export function createCampaignPool(url: string, log: Log, options: CampaignPoolOptions = {}): CampaignPool {
  const { size = 16, patience = requestPatience, preparedStatements } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'hustings campaigns',
    max: size,
    pipeline: true,
    types,
    ...keepAlive,
    // Called before the pool knows the connection.
    async onConnect(client) {
      // The pool listens to idle connections only. A transaction learns of its connection's loss from its own statement;
      // without a listener the event would end the process.
      client.on('error', () => {});
      endWhenSilent(client as PoolClient, patience.silenceMilliseconds);
      connections.set(client, useOf(await prepareConnection(client, patience, preparedStatements), patience));
    },
  });
  // The pool replaces an idle connection that was lost. Without a listener the event would end the process.
  pool.on('error', (error) => log.warn({ code: (error as { code?: unknown }).code }, 'a database connection was lost'));
  return pool;
}

/** Through a pooler a setting of the session would reach whoever uses the session next. */
function useOf({ isPooled, keepsPrepared }: ConnectionTraits, patience: Patience): CampaignConnection {
  const limits = `; set local statement_timeout = ${patience.statementMilliseconds}; set local idle_in_transaction_session_timeout = ${idleInTransactionMilliseconds}`;
  return { prepares: keepsPrepared, limits: isPooled ? limits : '' };
}
