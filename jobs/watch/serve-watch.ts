import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#core/log.ts';
import { describeFailure } from '#core/processes/failures.ts';
import type { Watch } from './watch.ts';

const minute = 60_000;

/** Looks each minute until the signal is aborted. A look that fails is logged, and the next one is taken. */
export async function serveWatch(
  watch: Pick<Watch, 'look'>,
  log: Pick<Log, 'error'>,
  signal: AbortSignal,
  milliseconds = minute,
): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now();
    await watch.look(signal).catch((error: Error) => log.error({ err: describeFailure(error) }, 'the watch failed'));
    const left = milliseconds - (performance.now() - begun);
    await wait(Math.max(0, left), undefined, { signal }).catch(() => {});
  }
}
