/** How long a job under way may take to come to an end once nobody is there any more who would wait for it. */
const graceMilliseconds = 10_000;

/**
 * A signal that is given when the process is asked to stop: by SIGTERM or SIGINT (a second one ends it at once), or, where
 * it is `attached` to a server that started it, by the end of its standard input. That end comes with the server's own,
 * however the server ended, so that no job outlives it for longer than the grace. An attached process leaves it to the
 * server to lose patience: Ctrl-C reaches both, and then the server says it once more.
 */
export function stopping(attached: boolean): AbortSignal {
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
