import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Log } from '#core/log.ts';

const root = join(import.meta.dirname, '..');

export interface JobsProcessOptions {
  readonly log: Log;
  readonly environment: NodeJS.ProcessEnv;
  /** What node is given. */
  readonly args?: readonly string[];
  /** How long the job under way may take to come to an end at shutdown. */
  readonly graceMilliseconds?: number;
  /** Milliseconds to wait before the next start, by how many starts in a row came to nothing. */
  readonly backOff?: (failures: number) => number;
}

export interface JobsProcess {
  /** Asks the process to stop, waits for it, and after the grace ends it. An ingest that is ended loses only its own work. */
  stop(): Promise<void>;
}

const upToFiveMinutes = (failures: number) => Math.min(300_000, 1_000 * 2 ** failures);

/** A process that lived this long did start; its end is not held against the next. */
const livedMilliseconds = 60_000;

/**
 * Keeps the jobs running in a process of their own for as long as the server runs: a refresh takes processor and memory
 * that look-ups must not miss, and server and ingest meet in Postgres only. The process stops by itself when its standard
 * input ends, which it does with this process, however that ended.
 */
export function keepJobsRunning(options: JobsProcessOptions): JobsProcess {
  const { log, environment, graceMilliseconds = 10_000, backOff = upToFiveMinutes } = options;
  const args = options.args ?? ['--import', 'tsx', join(root, 'jobs/main.ts'), '--attached'];
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopping = false;
  let ended: Promise<void> = Promise.resolve();

  function start(): void {
    timer = undefined;
    const begun = performance.now();
    const own = spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['pipe', 'inherit', 'inherit'] });
    child = own;
    // A process that is gone closes its end; that is told by its exit.
    own.stdin?.on('error', () => {});
    ended = new Promise((resolve) => {
      const over = (reason: number | string | null) => {
        if (child !== own) return;
        child = undefined;
        resolve();
        if (isStopping) return;
        failures = performance.now() - begun > livedMilliseconds ? 0 : failures + 1;
        const milliseconds = backOff(failures);
        log.warn({ reason, milliseconds }, 'the process of the jobs ended; starting it again');
        timer = setTimeout(start, milliseconds);
        timer.unref();
      };
      own.once('exit', (code, signal) => over(signal ?? code));
      own.once('error', (error) => over(error.message));
    });
  }

  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      child?.kill('SIGTERM');
      const impatient = setTimeout(() => child?.kill('SIGKILL'), graceMilliseconds);
      await ended;
      clearTimeout(impatient);
    },
  };
}
