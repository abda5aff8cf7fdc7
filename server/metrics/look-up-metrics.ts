import { Counter, type Registry } from 'prom-client';

/** Look-ups so far, by the name of a level and what became of it. */
export type ReadLookUps = () => ReadonlyArray<{
  readonly level: string;
  readonly outcome: string;
  readonly lookUps: number;
}>;

/** What became of look-ups at each level: a map that is wrong shows as a greater share of those that are not found. */
export function measureLookUps(registry: Registry, read: ReadLookUps): void {
  new Counter({
    name: 'hustings_lookups_total',
    help: 'Look-ups by level, and what became of them there.',
    labelNames: ['level', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { level, outcome, lookUps } of read()) this.inc({ level, outcome }, lookUps);
    },
  });
}
