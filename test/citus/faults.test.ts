import { describe, it } from '@jest/globals';
import { expectRounds, roundsMilliseconds } from '#test/support/faults/expect-rounds.ts';

describe('a server on a Citus, of which something is killed while clients write', () => {
  it(
    'keeps every acknowledged write once, leaves no gap, refuses no look-up and recovers by itself',
    // The server, a session of the coordinator and of a worker, a worker, and the coordinator: each once.
    () => expectRounds({ servers: 1, workers: 1, redis: false, pgbouncer: false, citus: true, rounds: 5, seed: 2027 }),
    roundsMilliseconds,
  );
});
