import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from '@jest/globals';
import manifest from '#package.json' with { type: 'json' };
import { until } from './until.ts';

const running = new Map<ChildProcess, Promise<[number | null]>>();
/** Longer than a server may take to let its requests and its database end. */
const secondsToEnd = 30;

// A test that fails does not stop its server, and jest would wait for that without end. A server that is told to end stops
// its embedded database too, which a killed one would leave behind.
afterAll(async () => {
  for (const child of running.keys()) child.kill('SIGTERM');
  const late = setTimeout(() => {
    for (const child of running.keys()) child.kill('SIGKILL');
  }, secondsToEnd * 1000);
  await Promise.all(running.values());
  clearTimeout(late);
});

export interface StartedServer {
  readonly child: ChildProcess;
  /** Resolves with the server's address once it listens. */
  readonly listening: Promise<string>;
  /** All that it has printed so far. */
  output(): string;
  /** Resolves once the output holds the text. */
  printed(text: string): Promise<void>;
  /** Sends the signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Runs what `npm start` runs, on a free port, without jobs. `settings` are environment variables, `options` of the command
 * `serve`.
 */
export function npmStart(settings: Record<string, string>, options = ''): StartedServer {
  // The shell becomes the server, so that signals reach it.
  const command = `exec ${manifest.scripts.start.replace(/^exec /u, '')} ${options}`;
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', DATABASE_URL: '', REDIS_URL: '', JOBS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Awaited by `stop`, which may come after the end: the hook above runs before the hooks of the test's own file.
  const closed = once(child, 'close') as Promise<[number | null]>;
  running.set(child, closed);
  child.once('close', () => running.delete(child));
  let output = '';
  const listening = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /"url":"([^"]+)".*"msg":"listening"/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  listening.catch(() => {});
  return {
    child,
    listening,
    output: () => output,
    async printed(text) {
      await until(
        `"${text}" to be printed`,
        async () => new Promise((resolve) => setImmediate(() => resolve(output))),
        () => output.includes(text),
        60_000,
      );
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}
