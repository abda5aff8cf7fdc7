import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FuzzedConsole } from '#test/support/fuzz/console/fuzzed-console.ts';
import type { Known } from '#test/support/fuzz/console/known.ts';
import type { Memory } from './growth.ts';
import type { Asked } from './server.ts';

/** The console in a process of its own. */
export interface ConsoleProcess extends FuzzedConsole {
  /** Milliseconds for which its thread has been on a processor; Linux alone tells. */
  threadTime(): number;
  /** Its memory after a collection of garbage. */
  memory(): Promise<Memory>;
  /** What it logged of a request. */
  logged(requestId: string): string[];
  /** How it ended; undefined while it runs. */
  ended(): string | undefined;
}

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}

/** The end of its log; no more is stored. */
const keptCharacters = 1_000_000;

/** Starts it on a database of its own, which HUSTINGS_TEST_DATABASE is the template of. */
export async function startConsoleProcess(): Promise<ConsoleProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'server.ts'), [], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, TEST_LOG: 'error' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-keptCharacters);
  });
  let end: string | undefined;
  child.once('exit', (code, signal) => {
    end = `${signal ?? code}\n${log.slice(-2000)}`;
  });
  const started = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (end !== undefined) throw new Error(`The console did not start: ${end}`);
  const [{ url }] = started as [{ url: string }];
  const waiting = new Map<number, Waiting>();
  child.on('message', ({ number, answer }: { number: number; answer: never }) => waiting.get(number)?.resolve(answer));
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The console has ended.'));
  });
  let asked = 0;
  async function ask<Answer>(what: Asked): Promise<Answer> {
    const number = ++asked;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        child.send({ number, asked: what }, (error) => error && reject(error));
      });
    } finally {
      waiting.delete(number);
    }
  }
  return {
    url,
    renew: () => ask<Known>('renew'),
    threadTime: () =>
      Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    async memory() {
      const { rss, heapUsed, external } = await ask<NodeJS.MemoryUsage>('collect');
      return { resident: rss / 1e6, used: (heapUsed + external) / 1e6 };
    },
    logged: (requestId) => log.split('\n').filter((line) => requestId !== '' && line.includes(requestId)),
    ended: () => end,
    async close() {
      if (end !== undefined) return;
      const ends = once(child, 'exit');
      child.send({ number: ++asked, asked: 'close' satisfies Asked });
      await ends;
    },
  };
}
