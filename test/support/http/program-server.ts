import { readConfig } from '#core/config.ts';
import { createLog, type Log } from '#core/log.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';

/** A server of the program as it is in service, on a database of its own. */
export interface ProgramServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly log: Log;
  /** Every line that it has logged so far. */
  readonly logged: readonly string[];
  /** Another server of the same database. */
  another(): Promise<RunningServer>;
  /** Closes all of them, and drops the database. */
  close(): Promise<void>;
}

/**
 * Close it with `closedAfterAll`. The database is what a first start leaves unless another one is given. Requests are
 * not limited unless `settings`, which are environment variables, say so.
 */
export async function startProgramServer({
  createDatabase = createStartedDatabase,
  settings = {},
  level = 'debug',
}: {
  readonly createDatabase?: () => Promise<TestDatabase>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly level?: string;
} = {}): Promise<ProgramServer> {
  const database = await createDatabase();
  const logged: string[] = [];
  const log = createLog(level, { write: (line) => void logged.push(line) });
  const config = readConfig({ PORT: '0', RATE_LIMIT: 'off', ...settings });
  const running: RunningServer[] = [];
  const another = async () => {
    const server = await startServer(database, config, log);
    running.push(server);
    return server;
  };
  const { url } = await another();
  return {
    ...{ url, database, log, logged, another },
    async close() {
      await Promise.all(running.map((server) => server.close()));
      await database.close();
    },
  };
}
