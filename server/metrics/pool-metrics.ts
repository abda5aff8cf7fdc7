import { Gauge, type Registry } from 'prom-client';
import type { PoolState } from '#server/store/pool-state.ts';

/** The pools of connections by their names, and what waits for a place among its campaign's transactions. */
export interface Pools {
  states(): { readonly [pool: string]: PoolState };
  campaignsWait?(): number;
}

/** How connections to the database are used. Of several workers the sums. */
export function measurePools(registry: Registry, { states, campaignsWait }: Pools): void {
  const gauge = (name: string, help: string, of: (state: PoolState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, state] of Object.entries(states())) this.set({ pool }, of(state));
      },
    });
  gauge('hustings_database_pool_size', 'Connections that a pool has at most.', ({ size }) => size);
  gauge('hustings_database_pool_in_use', 'Connections of a pool that are in use.', ({ inUse }) => inUse);
  gauge('hustings_database_pool_waiting', 'Requests that wait for a connection of a pool.', ({ waiting }) => waiting);
  if (!campaignsWait) return;
  new Gauge({
    name: 'hustings_campaign_transactions_waiting',
    help: "Transactions that wait for one of their campaign's places.",
    registers: [registry],
    collect() {
      this.set(campaignsWait());
    },
  });
}
