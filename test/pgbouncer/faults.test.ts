import { describe, it } from '@jest/globals';
import { expectRounds, roundsMilliseconds } from '#test/support/faults/expect-rounds.ts';

describe('two servers behind PgBouncer, of which something is killed while clients write', () => {
  it(
    'keep every acknowledged write once, leave no gap, refuse no look-up and recover by themselves',
    // PgBouncer, PostgreSQL, one of its processes and a server: each once.
    () => expectRounds({ servers: 2, workers: 1, redis: false, pgbouncer: true, rounds: 4, seed: 40 }),
    roundsMilliseconds,
  );
});
