import type { ChildProcess } from 'node:child_process';
import type { Log } from '#core/log.ts';
import { hustings, spawnNode } from './spawn-node.ts';

interface JobsProcessOptions {
  readonly log: Log;
  readonly environment: NodeJS.ProcessEnv;
  /** The arguments of node; a test runs a script of its own. */
  readonly args?: readonly string[];
  /** How long the running job may take to end at shutdown. */
  readonly graceMilliseconds?: number;
  /** Milliseconds to wait before the next start, by the number of early ends in a row. */
  readonly backOff?: (failures: number) => number;
}

export interface JobsProcess {
  /**
   * Asks the process to stop, waits for it, and kills it after the grace. An ingest that is killed loses only its own
   * work.
   */
  stop(): Promise<void>;
}

const upToFiveMinutes = (failures: number) => Math.min(300_000, 1_000 * 2 ** failures);

/** The end of a process that ran for at least this long is not an early end. */
const earlyEndMilliseconds = 60_000;

/**
 * Keeps the jobs running in a process of their own for as long as the server runs: a refresh takes processor time and
 * memory that look-ups must not miss. The jobs process stops automatically when its standard input ends. That happens when
 * this process ends, however it ends.
 */
export function keepJobsRunning(options: JobsProcessOptions): JobsProcess {
  const { log, environment, graceMilliseconds = 10_000, backOff = upToFiveMinutes } = options;
  const args = options.args ?? hustings('jobs', 'serve', '--attached');
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopping = false;
  let ended: Promise<void> = Promise.resolve();

  function start(): void {
    timer = undefined;
    const startedAt = performance.now();
    const started = spawnNode(args, { env: environment, stdio: ['pipe', 'inherit', 'inherit'] });
    child = started;
    // A process that has ended closes its end of the pipe; its exit event says so.
    started.stdin?.on('error', () => {});
    ended = new Promise((resolve) => {
      const onEnd = (reason: number | string | null) => {
        if (child !== started) return;
        child = undefined;
        resolve();
        if (isStopping) return;
        failures = performance.now() - startedAt > earlyEndMilliseconds ? 0 : failures + 1;
        const milliseconds = backOff(failures);
        log.warn({ reason, milliseconds }, 'the process of the jobs ended; starting it again');
        timer = setTimeout(start, milliseconds);
        timer.unref();
      };
      started.once('exit', (code, signal) => onEnd(signal ?? code));
      started.once('error', (error) => onEnd(error.message));
    });
  }

  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      child?.kill('SIGTERM');
      const killTimer = setTimeout(() => child?.kill('SIGKILL'), graceMilliseconds);
      await ended;
      clearTimeout(killTimer);
    },
  };
}
