import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { type EmbeddedOptions, joinEmbedded } from './embedded/join.ts';
import { endWhenSilent, keepAlive, type Patience } from './silent-connection.ts';

export interface Database {
  readonly knex: Knex;
  /** The postgres:// address in use, for connections of their own (LISTEN, COPY). Never log it: it holds the password. */
  readonly url: string;
  /** Closes the pool; leaves the embedded cluster where that is in use. */
  close(): Promise<void>;
}

// Counts and identities stay far below 2^53, so that numbers serve better than text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connects a pool to a PostgreSQL 15 or newer. Without `patience` a statement may take as long as it takes: a migration
 * or a publication may be long.
 */
export function connect(url: string, applicationName: string, poolSize = 10, patience?: Patience): Knex {
  return knexFactory({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: applicationName,
      ...keepAlive,
      ...(patience && { statement_timeout: patience.statementMilliseconds }),
    },
    pool: {
      min: 0,
      max: poolSize,
      ...(patience && {
        idleTimeoutMillis: 10_000,
        // One that was opened while the database was read-only stays so.
        maxConnectionLifetimeMillis: 10_000,
        afterCreate(client: pg.PoolClient, done: () => void) {
          endWhenSilent(client, patience.silenceMilliseconds);
          done();
        },
      }),
    },
    acquireConnectionTimeout: 10_000,
    // knex would write of lost connections to standard output. Whoever uses one learns of it from the statement.
    log: { warn() {} },
  });
}

export type OpenOptions = Pick<EmbeddedOptions, 'signal' | 'report'>;

/** Opens the database of the configuration: `databaseUrl` where given, the embedded one otherwise. */
export async function openDatabase(
  config: { readonly databaseUrl: string | undefined; readonly dataDir: string },
  applicationName: string,
  options: OpenOptions = {},
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await joinEmbedded(config.dataDir, options);
  const url = config.databaseUrl ?? (embedded?.url as string);
  const knex = connect(url, applicationName);
  return {
    knex,
    url,
    async close() {
      await knex.destroy();
      await embedded?.leave();
    },
  };
}
