import { setTimeout as wait } from 'node:timers/promises';
import type { Watch } from './watch.ts';

const minute = 60_000;

/** Looks each minute until the signal is aborted. */
export async function serveWatch(watch: Watch, signal: AbortSignal, milliseconds = minute): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now();
    await watch.look(signal);
    const left = milliseconds - (performance.now() - begun);
    await wait(Math.max(0, left), undefined, { signal }).catch(() => {});
  }
}
