import { readFile } from 'node:fs/promises';

/** What became of a file of tests. */
export interface SuiteResult {
  /** Its absolute path. */
  readonly path: string;
  readonly isPassed: boolean;
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** What Jest says of it. */
  readonly message: string;
  readonly seconds: number;
}

/** Of Jest's report. https://jestjs.io/docs/configuration#testresultsprocessor-string */
interface JestReport {
  readonly wasInterrupted: boolean;
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: ReadonlyArray<{
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }>;
  }>;
}

/** The suites of a report of Jest's, or undefined if the run broke off before it was whole. */
export async function readSuites(file: string): Promise<readonly SuiteResult[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  let report: JestReport;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (report.wasInterrupted) return undefined;
  return report.testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => {
    const named = (wanted: string) =>
      assertionResults.filter((test) => test.status === wanted).map(({ fullName }) => fullName);
    const failed = named('failed');
    return {
      path: name,
      // A file that could not be loaded, or whose worker ended, has failed without a test that failed.
      isPassed: status !== 'failed' && failed.length === 0,
      passed: named('passed'),
      failed,
      message: [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages ?? [])].join('\n'),
      seconds: Math.max(0, endTime - startTime) / 1000,
    };
  });
}

/** Failures of a suite: tests, or the file itself. */
export const failuresOf = ({ isPassed, failed }: SuiteResult): number => (isPassed ? 0 : Math.max(1, failed.length));

/** Whether a suite passed when it was run again: each test that had failed passed, and no fewer did in all. */
export function passedAgain(before: SuiteResult, after: SuiteResult | undefined): boolean {
  if (!after?.isPassed || after.passed.length === 0) return false;
  return (
    before.failed.every((test) => after.passed.includes(test)) &&
    after.passed.length >= before.passed.length + before.failed.length
  );
}
