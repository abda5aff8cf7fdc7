/**
 * Does `work` with a signal that is aborted when `signal` is, or after so many milliseconds with a `TimeoutError`. The timer is held
 * until the work has ended, and no longer: the garbage collector of Node 20 takes the one of `AbortSignal.timeout` out of an
 * `AbortSignal.any`, which then never ends.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const onAbort = () => limit.abort(signal?.reason);
  const timer = setTimeout(
    () => limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    milliseconds,
  );
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
