import { describe, it } from '@jest/globals';
import { expectRounds, roundsMilliseconds } from '#test/support/faults/expect-rounds.ts';

describe('a server with the embedded database, of which something is killed while clients write', () => {
  it(
    'keeps every acknowledged write once, leaves no gap, refuses no look-up and recovers by itself',
    // The server, a worker, PostgreSQL, one of its processes, and the server with PostgreSQL: each at least once.
    () => expectRounds({ servers: 1, workers: 2, redis: false, pgbouncer: false, rounds: 6, seed: 20 }),
    roundsMilliseconds,
  );
});
