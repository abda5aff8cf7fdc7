import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** The name under which the processes that share a cluster are counted. */
export const presenceName = 'hustings presence';

const pause = 250;

/** Within this time all processes that lost their connections have others. */
export const settled = 4 * pause;

export interface Presence {
  /** The connection as it is now; null while there is none. No other is opened after this. */
  surrender(): pg.Client | null;
}

/**
 * One connection held open as a sign that this process uses the cluster. Where PostgreSQL drops it (a backend that
 * crashes takes all connections along), `connect` is asked for another until there is one: a process without its sign
 * would have the cluster stopped under it by the next one that leaves.
 */
export function keepPresence(first: pg.Client, connect: () => Promise<pg.Client | null>): Presence {
  let current: pg.Client | null = null;
  let surrendered = false;

  const hold = (client: pg.Client) => {
    current = client;
    client.once('end', () => {
      current = null;
      if (!surrendered) void reopen();
    });
  };
  const reopen = async () => {
    while (!surrendered) {
      const client = await connect();
      if (client && !surrendered) return hold(client);
      await client?.end();
      await wait(pause, undefined, { ref: false });
    }
  };
  hold(first);

  return {
    surrender() {
      surrendered = true;
      return current;
    },
  };
}
