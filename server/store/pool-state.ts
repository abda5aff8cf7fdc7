import type { Knex } from 'knex';
import type pg from 'pg';

/** How a pool of connections is used at the moment. */
export interface PoolState {
  /** Connections at most. */
  readonly size: number;
  readonly inUse: number;
  /** Those that wait for a connection. */
  readonly waiting: number;
}

export const stateOfPool = ({ options, totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  size: options.max,
  inUse: totalCount - idleCount,
  waiting: waitingCount,
});

/** The pool of tarn, which knex uses, as far as it is read here. Knex has no types for it. */
interface Tarn {
  readonly max: number;
  numUsed(): number;
  numPendingAcquires(): number;
}

export function stateOfKnex({ client }: Knex): PoolState {
  const pool: Tarn = client.pool;
  return { size: pool.max, inUse: pool.numUsed(), waiting: pool.numPendingAcquires() };
}
