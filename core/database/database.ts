import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { type EmbeddedOptions, joinEmbedded } from './embedded/join.ts';
import { prepareConnection } from './pooled-connection.ts';
import { type ConnectionTimeouts, keepAlive, setSocketTimeout } from './silent-connection.ts';

export interface Database {
  /** A small pool of connections to `url`. */
  readonly knex: Knex;
  /**
   * The address of PostgreSQL itself, for what needs a session or takes long: LISTEN, locks, migrations, bulk loads.
   * Never log an address: it contains a password.
   */
  readonly url: string;
  /** The address for requests, which may lead through a pooler; else the same. */
  readonly requestUrl: string;
  /** The address with the login that owns the tables, for migrations; undefined if the login of `url` owns them. */
  readonly ownerUrl: string | undefined;
  /** Closes the pool; leaves the embedded cluster if that is in use. */
  close(): Promise<void>;
}

// Counts and identities stay far below 2^53, so that numbers serve better than text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connects a pool to a PostgreSQL 15 or newer. Without `timeouts` statements have no time limit: a migration or a
 * publication may be long.
 */
export function connect(url: string, applicationName: string, poolSize = 8, timeouts?: ConnectionTimeouts): Knex {
  return knexFactory({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: applicationName,
      ...keepAlive,
    },
    pool: {
      min: 0,
      max: poolSize,
      ...(timeouts && {
        idleTimeoutMillis: 10_000,
        // One that was opened while the database was read-only stays so.
        maxConnectionLifetimeMillis: 10_000,
        afterCreate(client: pg.PoolClient, done: (error?: Error) => void) {
          setSocketTimeout(client, timeouts.silenceMilliseconds);
          // knex prepares nothing under a name.
          prepareConnection(client, timeouts, 'off').then(() => done(), done);
        },
      }),
    },
    acquireConnectionTimeout: 10_000,
    // knex would write of lost connections to standard output. Its user learns of it from the failing statement.
    log: { warn() {} },
  });
}

interface OpenOptions extends Pick<EmbeddedOptions, 'signal' | 'report'> {
  /** Connections of `knex` at most. */
  readonly poolSize?: number;
}

/** Where a database is; without `databaseUrl` it is the embedded one below `dataDir`. */
interface DatabaseAddress {
  readonly databaseUrl: string | undefined;
  /** PostgreSQL itself, if `databaseUrl` leads through a pooler. */
  readonly databaseDirectUrl?: string | undefined;
  /** PostgreSQL itself, with the login that owns the tables. */
  readonly databaseOwnerUrl?: string | undefined;
  readonly dataDir: string;
}

/** Opens the database of the configuration: `databaseUrl` if given, the embedded one otherwise. */
export async function openDatabase(
  config: DatabaseAddress,
  applicationName: string,
  options: OpenOptions = {},
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await joinEmbedded(config.dataDir, options);
  const requestUrl = config.databaseUrl ?? (embedded?.loginUrl as string);
  const url = (config.databaseUrl && config.databaseDirectUrl) || requestUrl;
  const knex = connect(url, applicationName, options.poolSize);
  return {
    knex,
    url,
    requestUrl,
    ownerUrl: embedded ? embedded.url : config.databaseOwnerUrl,
    async close() {
      await knex.destroy();
      await embedded?.leave();
    },
  };
}
