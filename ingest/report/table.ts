import Table from 'cli-table3';
import { isFailure, type RunResult } from '#ingest/kind/result.ts';
import { describeCounts } from './counts.ts';
import { describeOutcome } from './progress.ts';

const textColumns = ['source', 'outcome'] as const;
const countColumns = ['districts', 'vertices', 'repaired', 'added', 'changed', 'removed'] as const;
const columns = [...textColumns, ...countColumns, 'seconds'];

/** No lines: two spaces separate the columns. */
const lineless = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  mid: '',
  'left-mid': '',
  'mid-mid': '',
  'right-mid': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  right: '',
  middle: '  ',
};

function cells(result: RunResult): string[] {
  const counts = countColumns.map((column) => result[column].toLocaleString('en-CA'));
  return [result.source, describeOutcome(result), ...counts, result.seconds.toFixed(1)];
}

/** The table at the end of a run, one line a source, numbers to the right. */
export function table(results: readonly RunResult[]): string {
  const lines = new Table({
    chars: lineless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: columns.map((_, i) => (i < textColumns.length ? 'left' : 'right')),
  });
  lines.push(columns, ...results.map(cells));
  return lines
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function countsOf({ counts }: RunResult): string[] {
  return Object.keys(counts).length > 0 ? [`${describeCounts(counts)}.`] : [];
}

/** Counts and findings of each source, the failures last, so that a terminal still shows them. */
export function remarks(results: readonly RunResult[]): string {
  return results
    .filter(({ outcome, refused }) => outcome !== 'unchanged' || refused)
    .sort((a, b) => Number(isFailure(a)) - Number(isFailure(b)))
    .map((result) => ({ result, text: [...countsOf(result), ...(result.message === null ? [] : [result.message])] }))
    .filter(({ text }) => text.length > 0)
    .map(({ result, text }) => {
      const run = result.runId === null ? '' : `, run ${result.runId}`;
      return `${result.source} (${describeOutcome(result)}${run}): ${text.join(' ')}`;
    })
    .join('\n');
}

/** How many sources came to which outcome, in one line. */
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
