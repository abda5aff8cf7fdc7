import { Gauge, type Registry } from 'prom-client';
import { buildIdentity } from '#core/config/build-identity.ts';

/** What runs, as labels of a metric that is always 1. */
export function measureBuild(registry: Registry): void {
  const { version, commit } = buildIdentity();
  const gauge = new Gauge({
    name: 'hustings_build_info',
    help: 'The version that runs, and the commit that it was built of.',
    labelNames: ['version', 'commit'],
    // Of several workers one speaks for all.
    aggregator: 'first',
    registers: [registry],
  });
  gauge.set({ version, commit: commit?.hash ?? '' }, 1);
}
