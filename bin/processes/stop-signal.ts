/** How long the running job may take to end once the server that would wait for it is gone. */
const graceMilliseconds = 10_000;

/**
 * A signal that is aborted when the process is asked to stop: by SIGTERM, by SIGINT or, where the process is `attached` to
 * a server that started it, by the end of its standard input. That input ends when the server ends, however it ends, so
 * that no job outlives it by more than the grace. A second SIGTERM or SIGINT ends the process at once, unless it is
 * attached: Ctrl-C reaches both processes, and the server decides when it has waited long enough.
 */
export function stopSignal(attached: boolean): AbortSignal {
  const listening = signals.get(attached) ?? listen(attached);
  signals.set(attached, listening);
  return listening;
}

/** One for all commands of a process: whoever asks a process to stop means all that it does. */
const signals = new Map<boolean, AbortSignal>();

function listen(attached: boolean): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted && !attached) process.exit(1);
    controller.abort();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
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
