import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Question {
  readonly ask: 'start' | 'longest' | 'memory' | 'stop';
  readonly databaseUrl?: string;
  readonly requestUrl?: string;
  readonly folder?: string;
}

export interface Served {
  readonly url: string;
  /** Of every router. Paths have parameters as `:id`. */
  readonly routes: ReadonlyArray<readonly [method: string, path: string]>;
}

export interface MeteredServer extends Served {
  /** Milliseconds of processor of the longest piece of work since this was asked last. */
  longest(): Promise<number>;
  /** Megabytes that are in use after garbage was collected. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a server on a database that is filled. Nothing limits its requests. */
export async function startMeteredServer(settings: Omit<Question, 'ask'>): Promise<MeteredServer> {
  const child = fork(join(import.meta.dirname, 'metered-server.ts'), [], {
    execArgv: ['--import', './tools/from-sources.js'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server has ended.');
  });
  ended.catch(() => {});
  const ask = async (question: Question): Promise<unknown> => {
    child.send(question);
    const [said] = (await Promise.race([once(child, 'message'), ended])) as [{ answer?: unknown; error?: string }];
    if (said.error) throw new Error(said.error);
    return said.answer;
  };
  const served = (await ask({ ask: 'start', ...settings })) as Served;
  return {
    ...served,
    longest: () => ask({ ask: 'longest' }) as Promise<number>,
    memory: () => ask({ ask: 'memory' }) as Promise<number>,
    stop: async () => {
      child.send({ ask: 'stop' } satisfies Question);
      await once(child, 'exit');
    },
  };
}
