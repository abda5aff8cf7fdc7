import pg, { type ClientBase, type PoolClient } from 'pg';
import {
  type ConnectionTraits,
  idleInTransactionMilliseconds,
  type PreparedStatements,
  prepareConnection,
} from '#core/database/pooled-connection.ts';
import {
  type ConnectionTimeouts,
  disableSocketTimeout,
  keepAlive,
  requestTimeouts,
  restoreSocketTimeout,
  setSocketTimeout,
} from '#core/database/silent-connection.ts';
import type { Log } from '#core/log.ts';
import { CampaignQueues } from './campaign-queues.ts';
import { CampaignLoad } from './load/campaign-load.ts';
import { type OperationLength, type TimeLimits, timeLimits } from './time-limits.ts';

export type CampaignPool = pg.Pool;

/** Opening a connection takes many times as long as most requests: one that a crowd needed stays open for the next. */
const idleMilliseconds = 5 * 60_000;

const asWritten = (text: string) => text;

/** A calendar day stays the text that it is: as a Date it would move with the process's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? asWritten
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

interface CampaignPoolOptions {
  /** Connections at most. */
  readonly size?: number | undefined;
  /** Transactions of one campaign at a time at most; by default some three tenths of `size`. */
  readonly perCampaign?: number | undefined;
  /** Other limits for short operations than those in service. Long ones have none that is shorter. */
  readonly timeouts?: CampaignTimeouts | undefined;
  readonly preparedStatements?: PreparedStatements | undefined;
}

export type CampaignTimeouts = Partial<ConnectionTimeouts & TimeLimits>;

/** How a transaction uses its connection. */
interface CampaignConnection {
  /** Whether statements are prepared under a name, which saves PostgreSQL their planning. */
  readonly prepares: boolean;
  /** Settings that a transaction begins with, as text; empty if the session has them. */
  readonly limits: { readonly [length in OperationLength]: string };
  /** The coordinator of a Citus cluster passes settings on to its workers: each has to be a message of its own. */
  readonly isSharded: boolean;
}

const connections = new WeakMap<ClientBase, CampaignConnection>();

interface PoolQueues {
  readonly queues: CampaignQueues;
  /** How long a transaction waits for one of its campaign's places. */
  readonly milliseconds: { readonly [length in OperationLength]: number };
}

const queues = new WeakMap<CampaignPool, PoolQueues>();

/** The places in which a campaign's transactions take connections of a campaign pool. */
export const queuesOf = (pool: CampaignPool): PoolQueues => queues.get(pool) as PoolQueues;

interface PoolReports {
  readonly log: Pick<Log, 'info'>;
  readonly load: CampaignLoad;
}

const reports = new WeakMap<CampaignPool, PoolReports>();

/** Where it is reported what operations with a campaign pool took. */
export const reportsOf = (pool: CampaignPool): PoolReports => reports.get(pool) as PoolReports;

/** How to use a connection of a campaign pool. */
export const howToUse = (client: ClientBase): CampaignConnection => connections.get(client) as CampaignConnection;

/**
 * Connections for campaign transactions, apart from knex: pipelined, so that opening, work, audit and commit of a
 * transaction are sent together instead of each waiting for the response to the one before.
 */
export function createCampaignPool(url: string, log: Log, options: CampaignPoolOptions = {}): CampaignPool {
  const { size = 16, perCampaign = usualShare(size), preparedStatements } = options;
  const timeouts = { ...requestTimeouts, ...timeLimits.short, ...options.timeouts };
  const long = {
    queueMilliseconds: Math.max(timeLimits.long.queueMilliseconds, timeouts.queueMilliseconds),
    lockMilliseconds: Math.max(timeLimits.long.lockMilliseconds, timeouts.lockMilliseconds),
    statementMilliseconds: Math.max(timeLimits.long.statementMilliseconds, timeouts.statementMilliseconds),
  };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'hustings campaigns',
    max: size,
    idleTimeoutMillis: idleMilliseconds,
    pipeline: true,
    types,
    ...keepAlive,
    // Called before the pool knows the connection.
    async onConnect(client) {
      // The pool listens to idle connections only. A transaction learns of its connection's loss from its own
      // statement; without a listener the event would end the process.
      client.on('error', () => {});
      setSocketTimeout(client as PoolClient, timeouts.silenceMilliseconds);
      const [traits, isSharded] = await Promise.all([
        prepareConnection(client, timeouts, preparedStatements),
        passesSettingsOn(client),
      ]);
      if (!traits.isPooled) await client.query(`set ${planning}`);
      connections.set(client, useOf(traits, isSharded, { short: timeouts, long }));
    },
  });
  // An idle connection waits for nothing. Its silence counts from when it is taken until it is given back.
  pool.on('acquire', (client) => restoreSocketTimeout(client, timeouts.silenceMilliseconds));
  pool.on('release', (_error, client) => disableSocketTimeout(client));
  // The pool replaces an idle connection that was lost. Without a listener the event would end the process.
  pool.on('error', (error) => log.warn({ code: (error as { code?: unknown }).code }, 'a database connection was lost'));
  reports.set(pool, { log, load: new CampaignLoad() });
  queues.set(pool, {
    queues: new CampaignQueues(perCampaign),
    milliseconds: { short: timeouts.queueMilliseconds, long: long.queueMilliseconds },
  });
  return pool;
}

/**
 * Two if that leaves one connection to the other campaigns. With one, each commit of a campaign would wait for the one
 * before.
 */
const usualShare = (size: number): number => Math.max(1, Math.min(2, size - 1), Math.floor(size * 0.3));

/**
 * The pages of lists are read in the order of an index. While the planner takes a campaign for small, it prefers a bitmap
 * scan, which would read and sort all rows of the campaign for the first fifty.
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
  const set = ({ statementMilliseconds, lockMilliseconds }: Omit<TimeLimits, 'queueMilliseconds'>) =>
    `; set local statement_timeout = ${statementMilliseconds}; set local lock_timeout = ${lockMilliseconds}`;
  const [short, long] = [set(limitsOf.short), set(limitsOf.long)];
  // Workers of a cluster learn what is set in a transaction, and nothing of the session.
  const plan = isPooled || isSharded ? `; set local ${planning}` : '';
  // The session has those of short operations. Through a pooler its settings would reach the next client that uses it.
  const limits = isPooled
    ? { short: short + idle + plan, long: long + idle + plan }
    : { short: plan, long: long + plan };
  return { prepares: keepsPrepared, limits, isSharded };
}
