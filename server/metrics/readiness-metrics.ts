import { Gauge, type Registry } from 'prom-client';
import type { Readiness } from '#server/health/health.ts';

/** What `/readyz` says, for Prometheus. If there are several workers, the one in the worst state counts. */
export function measureReadiness(
  registry: Registry,
  { services, parts, state }: Pick<Readiness, 'services' | 'parts' | 'state'>,
): void {
  new Gauge({
    name: 'hustings_ready',
    help: '1 while an API can be served, else 0.',
    labelNames: ['service'],
    aggregator: 'min',
    registers: [registry],
    async collect() {
      const { serves } = await state();
      for (const service of services) this.set({ service }, serves.includes(service) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'hustings_part_away',
    help: '1 while a part that requests need is away, else 0.',
    labelNames: ['part'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const { unavailable } = await state();
      for (const part of parts) this.set({ part }, unavailable.includes(part) ? 1 : 0);
    },
  });
}
