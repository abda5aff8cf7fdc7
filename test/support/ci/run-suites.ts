import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { RunOutcome } from './plan-reruns.ts';
import { readSuites, type SuiteResult } from './suite-results.ts';
import { commandOf, type SuiteRun } from './suite-runs.ts';
import { readTraffic, type Traffic } from './traffic.ts';

/** Where a run writes what the end of `.ci/run` reads: Jest's report, how its process ended, and what the proxy saw. */
const filesOf = (folder: string, name: string) => ({
  report: join(folder, `${name}.json`),
  exit: join(folder, `${name}.exit`),
  traffic: join(folder, `${name}.traffic.json`),
});

export interface Written extends RunOutcome {
  readonly traffic: Traffic | undefined;
}

export interface Running {
  /** Where the report is written. */
  readonly folder: string;
  /** A file that gets the output. */
  readonly log: string;
  /** The path of the only suite that is run. */
  readonly suite?: string;
  /** The name of what is written. */
  readonly name?: string;
  /** Where the output is shown. */
  readonly shown?: Writable;
}

/** Makes a run, or runs one suite of it alone. */
export async function runSuites(
  run: SuiteRun,
  { folder, log, suite, name = run.name, shown = process.stdout }: Running,
): Promise<void> {
  const files = filesOf(folder, name);
  await mkdir(dirname(log), { recursive: true });
  await Promise.all(Object.values(files).map((file) => rm(file, { force: true })));
  const [command = '', ...words] = commandOf(run, files.report, suite);
  const env = { ...process.env, ...run.variables, ...(run.hasTraffic ? { TRAFFIC_SEEN: files.traffic } : {}) };
  const child = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = createWriteStream(log);
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(shown, { end: false });
    stream.pipe(output, { end: false });
  }
  const [exitCode] = await once(child, 'close');
  output.end();
  await finished(output);
  await writeFile(files.exit, JSON.stringify(exitCode));
}

/** What a run, or a suite of it that was run alone, has left. */
export async function readOutcome(run: SuiteRun, folder: string, name = run.name): Promise<Written> {
  const files = filesOf(folder, name);
  return {
    run,
    exitCode: JSON.parse(await readFile(files.exit, 'utf8').catch(() => 'null')),
    suites: await readSuites(files.report),
    traffic: run.hasTraffic ? await readTraffic(files.traffic) : undefined,
  };
}

/** The suite of an outcome that was run alone. Undefined if it broke off. */
export const onlySuite = ({ exitCode, suites }: RunOutcome, hasTraffic = false): SuiteResult | undefined => {
  const [suite] = suites ?? [];
  if (!suite) return undefined;
  // Something else than its tests went wrong. The proxy ends with 1 too, since one suite calls few operations.
  const isExplained = exitCode === 0 || !suite.isPassed || (hasTraffic && exitCode === 1);
  return isExplained ? suite : undefined;
};
