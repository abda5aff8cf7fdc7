import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, Histogram, type Registry } from 'prom-client';

const resolutionMilliseconds = 10;
/** Seconds, around the 50 ms that a piece of work may take, up to delays that stop a server. */
const bounds = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * By how much timers of the event loop were late: a request that arrives meanwhile waits as long. The greatest delay since the
 * last scrape is Node's own measurement; the histogram counts every timer.
 */
export function measureLoopDelay(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  delay.enable();
  new Gauge({
    name: 'hustings_event_loop_delay_max_seconds',
    help: 'The longest delay of the event loop since the last scrape.',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(Math.max(0, delay.max / 1e9 - resolutionMilliseconds / 1000));
      delay.reset();
    },
  });
  const delays = new Histogram({
    name: 'hustings_event_loop_delay_seconds',
    help: 'By how much a timer of the event loop was late, every 20 ms.',
    buckets: bounds,
    registers: [registry],
  });
  const interval = 20;
  let due = performance.now() + interval;
  setInterval(() => {
    const now = performance.now();
    delays.observe(Math.max(0, now - due) / 1000);
    due = now + interval;
  }, interval).unref();
}
