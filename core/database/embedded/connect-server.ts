import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sqlStates } from '#core/database/failures/sqlstate.ts';
import { type ClusterHome, databaseUser } from './cluster-home.ts';
import { runningServer, stopServer } from './server-process.ts';

/** The address of the database `hustings` of the cluster. */
export const addressOf = (port: number, password: string, user = databaseUser) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/hustings`;

/** Why a server that runs cannot be used yet. */
type Refusal = 'starting' | 'full' | 'stopping' | 'silent';

/** Milliseconds for which a refusal is waited out. A recovery from a crash is never cut short: it would begin anew. */
const timeouts: Record<Refusal, number> = { starting: 600_000, full: 30_000, stopping: 5_000, silent: 10_000 };

/**
 * Connects to the cluster's server if one runs, and waits while it starts or recovers. Null if none runs. A server that
 * hangs while it stops, or does not answer at all, is stopped, since no process can use it. Throws if the server
 * refuses for another reason, such as the password.
 */
export async function connectToRunning(
  home: ClusterHome,
  password: string,
  signal?: AbortSignal,
): Promise<pg.Client | null> {
  let since = performance.now();
  let last: Refusal | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const running = await runningServer(home);
    if (!running) return null;
    const answer = running.port === undefined ? 'silent' : await connect(running.port, password);
    if (answer instanceof pg.Client) return answer;
    if (answer !== last) [last, since] = [answer, performance.now()];
    if (performance.now() - since > timeouts[answer]) {
      const problem = answer === 'starting' ? 'still recovers from a crash' : 'has no connection left';
      if (answer === 'starting' || answer === 'full') {
        throw new Error(`The embedded PostgreSQL in ${home.directory} ${problem}: try again later.`);
      }
      await stopServer(home, answer === 'stopping' ? 'immediate' : 'fast');
      return null;
    }
    await wait(100, undefined, { signal }).catch(() => {});
  }
}

async function connect(port: number, password: string): Promise<pg.Client | Refusal> {
  const client = new pg.Client({
    connectionString: addressOf(port, password).replace(/hustings$/, 'postgres'),
    application_name: 'hustings joining',
    connectionTimeoutMillis: 2_000,
  });
  // Should it be lost, its query reports that; here it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // Its messages are English: the cluster's locale is C.
    if (code === sqlStates.startingOrStopping) return message.includes('shutting down') ? 'stopping' : 'starting';
    // Without an SQLSTATE the server did not answer.
    if (!code || !/^[0-9A-Z]{5}$/u.test(code)) return 'silent';
    if (code === sqlStates.tooManyConnections) return 'full';
    throw error;
  }
}
