import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#core/log.ts';
import type { KeyDirectory } from './key-directory.ts';

/** The channel on which the database tells of revoked keys and changed plans. */
const channel = 'hustings_keys';

export interface KeyChanges {
  /** Resolves when changes are first heard of. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps one connection that listens for changes of keys and plans, and makes the directory forget at each. Should it
 * be lost, nothing is kept in memory until it is back, so that no revocation goes unheard.
 */
export function followKeyChanges(url: string, directory: KeyDirectory, log: Log): KeyChanges {
  const stop = new AbortController();
  let client: pg.Client | undefined;
  let first: () => void;
  const ready = new Promise<void>((resolve) => {
    first = resolve;
  });

  const listen = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url, application_name: 'hustings key changes', keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      client?.on('end', resolve);
      client?.on('error', () => resolve());
    });
    client.on('notification', () => directory.forget());
    await client.connect();
    await client.query(`listen ${channel}`);
    directory.hears(true);
    first();
    await lost;
  };

  const follow = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await listen().catch((error: { code?: unknown }) =>
        log.warn({ code: error.code }, 'changes of keys are not heard of'),
      );
      directory.hears(false);
      await client?.end().catch(() => {});
      await wait(500, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const following = follow();

  return {
    ready,
    async close() {
      stop.abort();
      await client?.end().catch(() => {});
      await following;
    },
  };
}
