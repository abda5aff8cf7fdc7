import pg, { type ClientBase, type PoolClient } from 'pg';
import {
  type ConnectionTraits,
  idleInTransactionMilliseconds,
  type PreparedStatements,
  prepareConnection,
} from '#core/database/pooled-connection.ts';
import { endWhenSilent, keepAlive, type Patience, requestPatience } from '#core/database/silent-connection.ts';
import type { Log } from '#core/log.ts';
import { type OperationLength, type TimeLimits, timeLimits } from './time-limits.ts';
import { Turns } from './turns.ts';

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
  /** Transactions of one campaign at a time at most; by default some three tenths of `size`. */
  readonly perCampaign?: number | undefined;
  /** Other limits for short operations than those in service. Long ones have none that is shorter. */
  readonly patience?: CampaignPatience | undefined;
  readonly preparedStatements?: PreparedStatements | undefined;
}

export type CampaignPatience = Partial<Patience & TimeLimits>;

/** How a transaction uses its connection. */
export interface CampaignConnection {
  /** Whether statements are prepared under a name, which saves PostgreSQL their planning. */
  readonly prepares: boolean;
  /** Settings that a transaction begins with, as text; empty if the session has them. */
  readonly limits: { readonly [length in OperationLength]: string };
  /** The coordinator of a Citus cluster passes settings on to its workers: each has to be a message of its own. */
  readonly isSharded: boolean;
}

const connections = new WeakMap<ClientBase, CampaignConnection>();

interface CampaignTurns {
  readonly turns: Turns;
  /** How long a transaction waits for one of its campaign's places. */
  readonly milliseconds: { readonly [length in OperationLength]: number };
}

const turns = new WeakMap<CampaignPool, CampaignTurns>();

/** The places in which a campaign's transactions take connections of a campaign pool. */
export const turnsOf = (pool: CampaignPool): CampaignTurns => turns.get(pool) as CampaignTurns;

/** How to use a connection of a campaign pool. */
export const howToUse = (client: ClientBase): CampaignConnection => connections.get(client) as CampaignConnection;

/**
 * Connections for campaign transactions, apart from knex: pipelined, so that opening, work, audit and commit of a
 * transaction are sent together instead of each waiting for the answer to the one before.
 */
export function createCampaignPool(url: string, log: Log, options: CampaignPoolOptions = {}): CampaignPool {
  const { size = 16, perCampaign = usualShare(size), preparedStatements } = options;
  const patience = { ...requestPatience, ...timeLimits.short, ...options.patience };
  const long = {
    turnMilliseconds: Math.max(timeLimits.long.turnMilliseconds, patience.turnMilliseconds),
    lockMilliseconds: Math.max(timeLimits.long.lockMilliseconds, patience.lockMilliseconds),
    statementMilliseconds: Math.max(timeLimits.long.statementMilliseconds, patience.statementMilliseconds),
  };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'hustings campaigns',
    max: size,
    pipeline: true,
    types,
    ...keepAlive,
    // Called before the pool knows the connection.
    async onConnect(client) {
      // The pool listens to idle connections only. A transaction learns of its connection's loss from its own
      // statement; without a listener the event would end the process.
      client.on('error', () => {});
      endWhenSilent(client as PoolClient, patience.silenceMilliseconds);
      const [traits, isSharded] = await Promise.all([
        prepareConnection(client, patience, preparedStatements),
        passesSettingsOn(client),
      ]);
      if (!traits.isPooled) await client.query(`set ${planning}`);
      connections.set(client, useOf(traits, isSharded, { short: patience, long }));
    },
  });
  // The pool replaces an idle connection that was lost. Without a listener the event would end the process.
  pool.on('error', (error) => log.warn({ code: (error as { code?: unknown }).code }, 'a database connection was lost'));
  turns.set(pool, {
    turns: new Turns(perCampaign),
    milliseconds: { short: patience.turnMilliseconds, long: long.turnMilliseconds },
  });
  return pool;
}

/**
 * Two if that leaves one connection to the other campaigns. With one, each commit of a campaign would wait for the one
 * before.
 */
const usualShare = (size: number): number => Math.max(1, Math.min(2, size - 1), Math.floor(size * 0.3));

/**
 * The pages of lists are read in the order of an index. By a bitmap, of which the planner thinks well as long as it
 * takes a campaign for small, all rows of the campaign would be read and sorted for the first fifty.
 */
const planning = 'enable_bitmapscan = off';

/** As `hustings migrate --distribute` has set it for the database. */
async function passesSettingsOn(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ value: string | null }>(
    `select current_setting('citus.propagate_set_commands', true) as value`,
  );
  return rows[0]?.value === 'local';
}

function useOf(
  { isPooled, keepsPrepared }: ConnectionTraits,
  isSharded: boolean,
  limitsOf: { readonly [length in OperationLength]: TimeLimits },
): CampaignConnection {
  const idle = `; set local idle_in_transaction_session_timeout = ${idleInTransactionMilliseconds}`;
  const set = ({ statementMilliseconds, lockMilliseconds }: Omit<TimeLimits, 'turnMilliseconds'>) =>
    `; set local statement_timeout = ${statementMilliseconds}; set local lock_timeout = ${lockMilliseconds}`;
  const [short, long] = [set(limitsOf.short), set(limitsOf.long)];
  // Workers of a cluster learn what is set in a transaction, and nothing of the session.
  const plan = isPooled || isSharded ? `; set local ${planning}` : '';
  // The session has those of short operations. Through a pooler its settings would reach whoever uses it next.
  const limits = isPooled
    ? { short: short + idle + plan, long: long + idle + plan }
    : { short: plan, long: long + plan };
  return { prepares: keepsPrepared, limits, isSharded };
}
