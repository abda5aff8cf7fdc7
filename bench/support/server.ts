import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface StartedProcess {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

function start(script: string, args: string[], environment: NodeJS.ProcessEnv, tree = root): ChildProcess {
  return fork(join(tree, script), args, {
    cwd: tree,
    execArgv: script.endsWith('.ts') ? ['--import', 'tsx'] : [],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/**
 * Starts our server on a free port with a data folder of its own. It does all that it does in service, except that it
 * refuses no request by number and runs no jobs. Without `sample` an empty database stays empty. `tree` is the checkout
 * whose server it is: this one unless stated.
 *
 * @throws Error if it ends before it listens
 */
export async function startServer(
  folder: string,
  { sample, tree }: { sample: boolean; tree?: string },
): Promise<StartedProcess> {
  return startWith(
    {
      PORT: '0',
      HUSTINGS_DATA_DIR: folder,
      RATE_LIMIT: 'off',
      JOBS: 'off',
      ...(sample ? {} : { SAMPLE: 'off' }),
    },
    tree,
  );
}

/** A server, or the primary process of its workers. */
export interface ServedProcess extends StartedProcess {
  readonly pid: number;
}

/**
 * Starts our server with these settings. It is ready when this resolves, all its workers included.
 *
 * @throws Error if it ends before
 */
export async function startWith(settings: NodeJS.ProcessEnv, tree?: string): Promise<ServedProcess> {
  const child = start('bin/hustings.js', ['serve'], settings, tree);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server did not start.')));
    // The output is read to its end, because a process whose output nobody reads stops at a full pipe.
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const found = /Hustings is up at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  return { url, pid: child.pid as number, stop: () => stop(child) };
}

/** Starts a script that waits for a message with its settings, and answers with the port on which it listens. */
export async function startPeer(script: string, settings: object): Promise<StartedProcess> {
  const child = start(script, [], {});
  child.send(settings);
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${address.port}`, pid: child.pid as number, stop: () => stop(child) };
}
