import { faultOf, type Rerun, type RunOutcome } from './plan-reruns.ts';
import { failuresOf, passedAgain, type SuiteResult } from './suite-results.ts';

export interface Repeated extends Rerun {
  /** Undefined if the suite broke off without a report. */
  readonly again: SuiteResult | undefined;
}

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  /** Suites that failed in their run and passed alone. */
  readonly unstable: readonly Repeated[];
  /** What failed, a line each. */
  readonly faults: readonly string[];
}

/**
 * Counts the tests of all runs. A suite that was run again counts as it did then, once. A run without a report, one whose
 * traffic has faults, and a step that failed count as one failure each.
 */
export function sumUp(
  outcomes: readonly RunOutcome[],
  repeated: readonly Repeated[],
  otherFaults: readonly string[],
): Summary {
  const unstable = repeated.filter(({ suite, again }) => passedAgain(suite, again));
  const faults = [...outcomes.map(faultOf).filter((fault) => fault !== undefined), ...otherFaults];
  let passed = 0;
  let failed = faults.length;
  for (const { run, suites = [] } of outcomes) {
    for (const suite of suites) {
      const later = repeated.find((each) => each.run === run && each.suite === suite);
      const counted = later?.again ?? suite;
      passed += counted.passed.length;
      const isUnstable = later !== undefined && unstable.includes(later);
      // One that passed again without a test that had failed has failed.
      const failures = suite.isPassed || isUnstable ? 0 : Math.max(1, failuresOf(counted));
      failed += failures;
      if (failures > 0) faults.push(`${run.name}: ${suite.path}${later ? ' failed again' : ''}`);
    }
  }
  return { passed, failed, unstable, faults };
}
