import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Agent, type Dispatcher, request } from 'undici';
import { withTimeLimit } from '#core/processes/time-limit.ts';

/** Why something does not answer: the code of an error or a status, and no address. Null: it answers. */
export type Reason = string | null;

/** The reason of an error that has no code: its words may contain an address. */
export const noCode = 'an error without a code';

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return String(code ?? cause?.code ?? noCode);
};

/** Asks PostgreSQL for nothing, over a connection of its own. */
export async function askDatabase(url: string, milliseconds: number, signal: AbortSignal): Promise<Reason> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hustings watch',
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
  });
  // What ends the connection is told by the statement that fails.
  client.on('error', () => {});
  try {
    return await withTimeLimit(milliseconds, signal, async (limited) => {
      const silent = new Promise<Reason>((resolve) => limited.addEventListener('abort', () => resolve('no answer')));
      const asked = client.connect().then(async (): Promise<Reason> => {
        await client.query('select 1');
        return null;
      });
      return Promise.race([asked, silent]);
    });
  } catch (error) {
    return codeOf(error);
  } finally {
    void client.end().catch(() => {});
  }
}

/** Requests an address, directly unless a dispatcher is made for it, and destroyed. Any status from 200 to 299 is an answer. */
export async function askAddress(
  url: string,
  milliseconds: number,
  signal: AbortSignal,
  createDispatcher: () => Dispatcher = () => new Agent({ connect: { timeout: milliseconds } }),
): Promise<Reason> {
  let own: Dispatcher | undefined;
  try {
    const dispatcher = createDispatcher();
    own = dispatcher;
    const status = await withTimeLimit(milliseconds, signal, async (limited) => {
      const { statusCode, body } = await request(url, { dispatcher, signal: limited });
      // The status has decided already.
      await body.dump({ limit: 16_384 }).catch(() => {});
      return statusCode;
    });
    return status >= 200 && status < 300 ? null : `status ${status}`;
  } catch (error) {
    const isSilent = (error as Error).name === 'TimeoutError';
    return isSilent ? 'no answer' : codeOf(error);
  } finally {
    await own?.destroy();
  }
}

/** Asks until there is an answer, so many times at most. */
export async function askAgain(
  ask: () => Promise<Reason>,
  { attempts, pause, signal }: { readonly attempts: number; readonly pause: number; readonly signal: AbortSignal },
): Promise<Reason> {
  for (let attempt = 1; ; attempt++) {
    const reason = await ask();
    if (reason === null || attempt >= attempts || signal.aborted) return reason;
    await wait(pause, undefined, { signal }).catch(() => {});
  }
}
