import { describe, it } from '@jest/globals';
import { expectRounds, roundsMilliseconds } from '#test/support/faults/expect-rounds.ts';

describe('a server behind PgBouncer, of which something is killed while clients write', () => {
  it(
    'keeps every acknowledged write once, leaves no gap, refuses no look-up and recovers by itself',
    // PgBouncer, PostgreSQL, one of its processes and the server: each once.
    () => expectRounds({ servers: 1, workers: 1, redis: false, pgbouncer: true, rounds: 4, seed: 40 }),
    roundsMilliseconds,
  );
});
