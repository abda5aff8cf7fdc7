/** Signals that ask a process to stop. A terminal that is closed sends SIGHUP. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * npm receives what the terminal sends to all its processes, and hands it on: one Ctrl-C arrives twice. What comes
 * within this time of the first is not a second one.
 */
const oneSignalMilliseconds = 1_000;

/** Calls `stop` at the first signal that asks the process to stop, and `stopAtOnce` at a second one. */
export function createSignalHandler(
  stop: (signal: NodeJS.Signals) => void,
  stopAtOnce: () => void,
  now: () => number = () => performance.now(),
): (signal: NodeJS.Signals) => void {
  let first: number | undefined;
  return (signal) => {
    if (first === undefined) {
      first = now();
      stop(signal);
    } else if (now() - first > oneSignalMilliseconds) stopAtOnce();
  };
}

export function onStopSignals(listener: (signal: NodeJS.Signals) => void): void {
  for (const signal of stopSignals) process.on(signal, listener);
}

/** How long the running job may take to end once the server that would wait for it is gone. */
const graceMilliseconds = 10_000;

/**
 * A signal that is aborted when the process is asked to stop: by SIGTERM, SIGINT, SIGHUP or, if the process is
 * `attached` to a server that started it, by the end of its standard input. That input ends when the server ends,
 * however it ends, so that no job outlives it by more than the grace. A second signal ends the process at once, unless
 * it is attached: Ctrl-C reaches both processes, and the server decides when it has waited long enough.
 */
export function stopSignal(attached: boolean): AbortSignal {
  const listening = signals.get(attached) ?? listen(attached);
  signals.set(attached, listening);
  return listening;
}

/** One for all commands of a process, since a request to stop a process is meant for all that it does. */
const signals = new Map<boolean, AbortSignal>();

function listen(attached: boolean): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  onStopSignals(createSignalHandler(stop, attached ? stop : () => process.exit(1)));
  if (attached) {
    process.stdin.resume();
    process.stdin.once('close', () => {
      controller.abort();
      setTimeout(() => process.exit(1), graceMilliseconds).unref();
    });
    process.stdin.unref();
  }
  return controller.signal;
}
