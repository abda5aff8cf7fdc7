import { describeOutcome } from './progress.ts';
import { isFailure, type RunResult } from './result.ts';

const columns = [
  'source',
  'outcome',
  'districts',
  'vertices',
  'repaired',
  'added',
  'changed',
  'removed',
  'seconds',
] as const;

function cells(result: RunResult): string[] {
  const { source, districts, vertices, repaired, added, changed, removed, seconds } = result;
  const counts = [districts, vertices, repaired, added, changed, removed].map((count) => count.toLocaleString('en-CA'));
  return [source, describeOutcome(result), ...counts, seconds.toFixed(1)];
}

/** The table at the end of a run, one line a source, numbers to the right. */
export function table(results: readonly RunResult[]): string {
  const rows = [[...columns], ...results.map(cells)];
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => (row[i] as string).length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i < 2 ? cell.padEnd(widths[i] as number) : cell.padStart(widths[i] as number)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What the findings say, the failures last, so that they stand where the eye is. */
export function remarks(results: readonly RunResult[]): string {
  const told = results.filter((result) => result.message !== null && result.outcome !== 'unchanged');
  return told
    .sort((a, b) => Number(isFailure(a)) - Number(isFailure(b)))
    .map(
      (result) =>
        `${result.source} (${describeOutcome(result)}${result.runId === null ? '' : `, run ${result.runId}`}): ${result.message}`,
    )
    .join('\n');
}

/** One line that sums it up. */
export function summary(results: readonly RunResult[]): string {
  const count = (outcome: RunResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const parts = [
    `${count('published')} published`,
    `${count('unchanged')} unchanged`,
    ...(count('not_fetched') > 0 ? [`${count('not_fetched')} not fetched`] : []),
    ...(count('quarantined') > 0 ? [`${count('quarantined')} quarantined`] : []),
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
  ];
  return `${parts.join(', ')}.`;
}
