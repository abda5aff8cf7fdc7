import { isFailure, type RunResult } from '#ingest/run/result.ts';
import { describeOutcome } from './progress.ts';

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

function countsOf({ counts }: RunResult): string[] {
  const told = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en-CA')} ${words(name)}`);
  return told.length > 0 ? [`${told.join(', ')}.`] : [];
}

/** pollingDivisions → polling divisions */
const words = (name: string) => name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

/** What was counted and found, the failures last, so that they stand where the eye is. */
export function remarks(results: readonly RunResult[]): string {
  const lines = results
    .filter(({ outcome }) => outcome !== 'unchanged')
    .sort((a, b) => Number(isFailure(a)) - Number(isFailure(b)))
    .map((result) => ({ result, told: [...countsOf(result), ...(result.message === null ? [] : [result.message])] }))
    .filter(({ told }) => told.length > 0);
  return lines
    .map(({ result, told }) => {
      const run = result.runId === null ? '' : `, run ${result.runId}`;
      return `${result.source} (${describeOutcome(result)}${run}): ${told.join(' ')}`;
    })
    .join('\n');
}

/** One line that sums it up. */
export function summary(results: readonly RunResult[]): string {
  const count = (outcome: RunResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const parts = [
    `${count('published')} published`,
    `${count('unchanged')} unchanged`,
    ...(count('not_fetched') > 0 ? [`${count('not_fetched')} not fetched`] : []),
    ...(count('waiting') > 0 ? [`${count('waiting')} waiting`] : []),
    ...(count('quarantined') > 0 ? [`${count('quarantined')} quarantined`] : []),
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
  ];
  return `${parts.join(', ')}.`;
}
