import { easternDay } from '#core/dates.ts';
import type { Effect } from '#ingest/publications/take-back.ts';
import { describeCounts, inWords } from '#ingest/report/counts.ts';

type Span = Effect['spans'][number]['before'];

function describeSpan(span: Span): string {
  if (span === null) return 'never';
  return `from ${easternDay(span.from)}${Number.isFinite(span.until) ? ` until ${easternDay(span.until)}` : ' on'}`;
}

/** A line for each source that is withdrawn with another. */
export const describeWithIt = (withIt: Effect['withIt']): string[] =>
  withIt.map(({ source, counts }) => `  ${source} is withdrawn with it: ${describeCounts(counts)}`);

/** How much changes, a line for each kind of it. */
export function describeChanges({ added, changed, removed, ...others }: Effect['counts']): string[] {
  const districts =
    added === undefined
      ? []
      : [`  districts: ${changed} change, ${added} are known again, ${removed} are known no more`];
  const rows = Object.entries(others).map(([name, count]) => `  ${inWords(name)}: ${count.toLocaleString('en-CA')}`);
  return [...districts, ...rows];
}

/** What changes, as lines that a person reads before it is done. */
export function describeEffect({ counts, spans, withIt }: Effect): string {
  const days = spans.map(
    ({ set, before, after }) => `  ${set}: in force ${describeSpan(before)}, then ${describeSpan(after)}`,
  );
  return (
    [...describeChanges(counts), ...describeWithIt(withIt), ...days].join('\n') ||
    '  Only what the source says of itself changes.'
  );
}
