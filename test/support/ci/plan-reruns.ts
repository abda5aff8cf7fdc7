import type { SuiteResult } from './suite-results.ts';
import type { SuiteRun } from './suite-runs.ts';

/** At most as many suites are run again: where more fail, something is broken. */
export const mostReruns = 3;

/** What a run of `suiteRuns` left. */
export interface RunOutcome {
  readonly run: SuiteRun;
  /** Of its process; null if it was ended, or not begun. */
  readonly exitCode: number | null;
  /** Undefined if it broke off without a report. */
  readonly suites: readonly SuiteResult[] | undefined;
}

export interface Rerun {
  readonly run: SuiteRun;
  readonly suite: SuiteResult;
}

/** The suites that are run once more: all that failed, or none if they are too many. */
export function planReruns(outcomes: readonly RunOutcome[]): readonly Rerun[] {
  const failed = outcomes.flatMap(({ run, suites = [] }) =>
    suites.filter(({ isPassed }) => !isPassed).map((suite) => ({ run, suite })),
  );
  return failed.length > mostReruns ? [] : failed;
}

/** What is wrong with a run that no suite of its report explains, and that no rerun can mend. */
export function faultOf({ run, exitCode, suites }: RunOutcome): string | undefined {
  if (!suites) return `${run.name} broke off without a report`;
  if (suites.every(({ isPassed, passed }) => isPassed && passed.length === 0)) return `${run.name} ran no test`;
  const isExplained = exitCode === 0 || suites.some(({ isPassed }) => !isPassed);
  // What the proxy says of the run's requests is judged by itself, and ends it with 1 too.
  if (isExplained || (run.hasTraffic && exitCode === 1)) return undefined;
  return `${run.name} ended with ${exitCode ?? 'a signal'}, though each of its suites passed`;
}
