import { setTimeout as wait } from 'node:timers/promises';

interface SupervisorOptions {
  readonly isRunning: () => Promise<boolean>;
  /** Starts what ended; throws if that fails. */
  readonly restart: (signal: AbortSignal) => Promise<void>;
  /** Called at each look while it runs. */
  readonly maintain: () => Promise<void>;
  readonly report: (message: string) => void;
}

interface Supervisor {
  /** Ends the watch, and a restart under way. */
  stop(): Promise<void>;
}

const watchMilliseconds = 1_000;
const longestPauseMilliseconds = 30_000;

/** Watches the database server for as long as this process runs, and starts it again if it ended. */
export function superviseServer({ isRunning, restart, maintain, report }: SupervisorOptions): Supervisor {
  const controller = new AbortController();
  const { signal } = controller;
  // A process that only waits for the next check is free to exit.
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { ref: false, signal }).catch(() => {});

  async function watch(): Promise<void> {
    for (let failures = 0; ; ) {
      await pause(Math.min(longestPauseMilliseconds, watchMilliseconds * 2 ** failures));
      if (signal.aborted) return;
      try {
        if (await isRunning()) {
          await maintain();
          continue;
        }
        report('The embedded PostgreSQL ended; starting it again.');
        await restart(signal);
        failures = 0;
        report('The embedded PostgreSQL runs again.');
      } catch (error) {
        if (signal.aborted) return;
        failures++;
        report((error as Error).message);
      }
    }
  }

  const watched = watch();
  return {
    async stop() {
      controller.abort();
      await watched;
    },
  };
}
