import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import manifest from '#package.json' with { type: 'json' };

const running = new Map<ChildProcess, Promise<[number | null]>>();
/** Longer than a server may take to let its requests and its database end. */
const secondsToEnd = 60;

// A test that fails does not stop its server, and jest would wait for that without end. A server that gets a signal to
// end stops its embedded database too; a killed one would leave it behind.
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
  /** Resolves once the output contains the text. */
  printed(text: string): Promise<void>;
  /**
   * Resolves with what `find` makes of all that has been printed, as soon as that is something. Looks when more is
   * printed, so that the wait takes no processor time from the server.
   */
  heard<T>(what: string, find: (output: string) => T | undefined, milliseconds?: number): Promise<T>;
  /** Sends the signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Runs what `npm start` runs, on a free port, without jobs. `settings` are environment variables, `options` of the command
 * `serve`, `folder` is a copy of the project.
 */
export function npmStart(settings: Record<string, string>, options = '', folder = project): StartedServer {
  // The shell becomes the server, so that signals reach it.
  const command = `exec ${manifest.scripts.start.replace(/^exec /u, '')} ${options}`;
  const surrounded = { ...surroundings(settings), cwd: folder };
  return watch(spawn('/bin/sh', ['-c', command], { ...surrounded, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Runs npm itself, which runs the server, in a group of processes of their own: as in a terminal. */
export function npmStartInGroup(settings: Record<string, string>): StartedServer {
  const options = { ...surroundings(settings), detached: true };
  return watch(spawn('npm', ['start'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
}

const project = fileURLToPath(new URL('../../..', import.meta.url));

const surroundings = (settings: Record<string, string>) => ({
  cwd: project,
  env: { ...process.env, NODE_OPTIONS: '', PORT: '0', DATABASE_URL: '', REDIS_URL: '', JOBS: 'off', ...settings },
});

function watch(child: ChildProcess): StartedServer {
  // Awaited by `stop`, which may come after the end: the hook above runs before the hooks of the test's own file.
  const closed = once(child, 'close') as Promise<[number | null]>;
  running.set(child, closed);
  child.once('close', () => running.delete(child));
  let output = '';
  const lookers = new Set<() => void>();
  const read = (chunk: Buffer) => {
    output += chunk;
    for (const look of lookers) look();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const heard: StartedServer['heard'] = async (what, find, milliseconds = 120_000) => {
    let tooLate: NodeJS.Timeout | undefined;
    let look = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const give = (reason: string) => reject(new Error(`${reason} before ${what}: ${output}`));
        look = () => {
          try {
            const found = find(output);
            if (found !== undefined) resolve(found);
          } catch (error) {
            reject(error);
          }
        };
        lookers.add(look);
        look();
        closed.then(([code]) => give(`ended with ${code}`), reject);
        tooLate = setTimeout(give, milliseconds, `${milliseconds} ms passed`);
      });
    } finally {
      lookers.delete(look);
      clearTimeout(tooLate);
    }
  };
  // A server that does not start in time is ended by the hook above; its test, by Jest's own limit.
  const listening = heard('it listened', (text) => /"url":"([^"]+)".*"msg":"listening"/.exec(text)?.[1], 600_000);
  listening.catch(() => {});
  return {
    child,
    listening,
    output: () => output,
    heard,
    async printed(text) {
      await heard(`"${text}" was printed`, (all) => all.includes(text) || undefined);
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}
