import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { isFailure, type RunResult } from '#ingest/kind/result.ts';
import { remarks, summary, table } from '#ingest/report/table.ts';

/** Prints a table with remarks, or with --json one object. Makes the exit code 1 if a source failed. */
export function printResults(
  { dryRun = false, json = false }: { readonly dryRun?: boolean | undefined; readonly json?: boolean | undefined },
  results: readonly RunResult[],
  { print, fail }: CommandEnvironment,
): void {
  if (results.some(isFailure)) fail();
  if (json) {
    print(`${JSON.stringify({ dryRun, results })}\n`);
    return;
  }
  const lines = [
    table(results),
    remarks(results),
    `${summary(results)}${dryRun ? ' Dry run: nothing was written.' : ''}`,
  ];
  print(`${lines.filter((line) => line !== '').join('\n')}\n`);
}
