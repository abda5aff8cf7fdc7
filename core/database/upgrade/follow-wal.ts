import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { readWal } from './work.ts';

interface Following {
  readonly onProgress: (wal: number, seconds: number) => void;
  readonly everyMilliseconds?: number;
}

/**
 * Does `work` and says meanwhile how much write-ahead log the database has written since: what it was announced by, whatever the
 * work is. Other clients' writes are in it.
 */
export async function followWal<T>(
  knex: Knex,
  work: () => Promise<T>,
  { onProgress, everyMilliseconds = 5_000 }: Following,
): Promise<{ readonly result: T; readonly wal: number; readonly seconds: number }> {
  const begun = performance.now();
  const before = await readWal(knex);
  const seconds = () => (performance.now() - begun) / 1000;
  const ended = new AbortController();
  const following = (async () => {
    while (!ended.signal.aborted) {
      await wait(everyMilliseconds, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return;
      const now = await readWal(knex).catch(() => null);
      if (now !== null && !ended.signal.aborted) onProgress(now - before, seconds());
    }
  })();
  try {
    const result = await work();
    return { result, wal: (await readWal(knex)) - before, seconds: seconds() };
  } finally {
    ended.abort();
    await following;
  }
}
