import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Writable } from 'node:stream';
import { mostReruns, planReruns } from './plan-reruns.ts';
import { onlySuite, readOutcome, runSuites } from './run-suites.ts';
import { failuresOf } from './suite-results.ts';
import type { SuiteRun } from './suite-runs.ts';
import { type Repeated, type Summary, sumUp } from './sum-up.ts';
import { trafficFaults } from './traffic.ts';

/** Where a run's time goes is seen in its longest suites. */
const mostNamed = 25;

export interface Finished extends Summary {
  /** What is said at the end, the sum in the last line. */
  readonly lines: readonly string[];
  /** The suites that took longest, a line each. */
  readonly slowest: readonly string[];
}

export interface Finishing {
  readonly runs: readonly SuiteRun[];
  /** The project's folder, below which the suites are. */
  readonly root: string;
  readonly folder: string;
  readonly artifacts: string;
  /** What failed beside the runs, a line each. */
  readonly otherFaults: readonly string[];
  readonly shown?: Writable;
}

/**
 * Runs the suites once more, alone, that failed in their run, and sums up all runs. `folder`: what they have written.
 * `artifacts`: where both outputs of a suite that was run again are kept, below `run-again/`.
 */
export async function finish({
  runs,
  root,
  folder,
  artifacts,
  otherFaults,
  shown = process.stdout,
}: Finishing): Promise<Finished> {
  const kept = join(artifacts, 'run-again');
  await rm(kept, { recursive: true, force: true });
  const outcomes = await Promise.all(runs.map((run) => readOutcome(run, folder)));
  const traffic = new Map(outcomes.filter(({ run }) => run.hasTraffic).map((each) => [each.run, [each.traffic]]));
  const repeated: Repeated[] = [];
  for (const { run, suite } of planReruns(outcomes)) {
    const name = `${run.name}.${relative(root, suite.path).replaceAll('/', '.')}`;
    await mkdir(kept, { recursive: true });
    await writeFile(join(kept, `${name}.first.txt`), suite.message);
    shown.write(`\n== once more, alone: ${relative(root, suite.path)}\n`);
    await runSuites(run, { folder, log: join(kept, `${name}.second.txt`), suite: suite.path, name, shown });
    const outcome = await readOutcome(run, folder, name);
    repeated.push({ run, suite, again: onlySuite(outcome, run.hasTraffic) });
    traffic.get(run)?.push(outcome.traffic);
  }
  const faultsOfTraffic = outcomes.flatMap(({ run, suites }) => {
    const faults = run.hasTraffic && suites ? trafficFaults(traffic.get(run) ?? []) : [];
    return faults.length === 0 ? [] : [`${run.name}: ${faults.join('; ')}`];
  });
  const summary = sumUp(outcomes, repeated, [...faultsOfTraffic, ...otherFaults]);
  const short = (text: string): string => text.replaceAll(`${root}/`, '');
  const failing = outcomes.flatMap(({ suites = [] }) => suites.filter((suite) => failuresOf(suite) > 0));
  const lines = [
    ...summary.faults.map((fault) => `failed: ${short(fault)}`),
    ...(failing.length > mostReruns
      ? [`${failing.length} suites failed: more than ${mostReruns} are not run again`]
      : []),
    ...summary.unstable.map(
      ({ run, suite }) => `unstable: ${short(suite.path)} failed in ${run.name} and passed alone; see ${kept}`,
    ),
    `${summary.passed} passed, ${summary.failed} failed`,
  ];
  const slowest = outcomes
    .flatMap(({ run, suites = [] }) => suites.map((suite) => ({ run, suite })))
    .sort((a, b) => b.suite.seconds - a.suite.seconds)
    .slice(0, mostNamed)
    .map(({ run, suite }) => `${suite.seconds.toFixed(0).padStart(5)} s  ${run.name}: ${short(suite.path)}`);
  return { ...summary, lines, slowest };
}
