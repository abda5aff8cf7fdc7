import { describe, it } from '@jest/globals';
import { expectRounds, roundsMilliseconds } from '#test/support/faults/expect-rounds.ts';

describe('a server whose Redis is killed while clients write', () => {
  it(
    'goes on, and counts in Redis again once it is back',
    () => {
      const plan = { servers: 1, workers: 1, redis: true, pgbouncer: false };
      return expectRounds({ ...plan, rounds: 2, seed: 30, faults: ['redis'] });
    },
    roundsMilliseconds,
  );
});
