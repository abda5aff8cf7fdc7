import { Counter, Gauge, type Registry } from 'prom-client';

/** What a server's imports have done since its start, by stage: rows, and the seconds that they took. */
export interface ImportCounts {
  readonly stages: ReadonlyArray<{
    readonly stage: string;
    readonly underWay: number;
    readonly rows: number;
    readonly seconds: number;
  }>;
  readonly interrupted: number;
}

/** How many imports are under way at each stage, and how fast their rows go through it. */
export function measureImports(registry: Registry, read: () => ImportCounts): void {
  const registers = [registry];
  const labelNames = ['stage'];
  new Gauge({
    name: 'hustings_imports_under_way',
    help: 'Imports that this server works on.',
    labelNames,
    registers,
    collect() {
      for (const { stage, underWay } of read().stages) this.set({ stage }, underWay);
    },
  });
  const counter = (name: string, help: string, of: (stage: ImportCounts['stages'][number]) => number) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const each of read().stages) this.inc({ stage: each.stage }, of(each));
      },
    });
  counter('hustings_import_rows_total', 'Rows of imports that have gone through a stage.', ({ rows }) => rows);
  counter('hustings_import_seconds_total', 'How long the batches of these rows took.', ({ seconds }) => seconds);
  new Counter({
    name: 'hustings_imports_interrupted_total',
    help: 'Imports that an error interrupted; they are tried again.',
    registers,
    collect() {
      this.reset();
      this.inc(read().interrupted);
    },
  });
}
