import { easternDay } from '#core/dates.ts';
import type { Effect } from '#ingest/publications/take-back.ts';

type Span = Effect['spans'][number]['before'];

/** pollingDivisions → polling divisions */
const inWords = (name: string) => name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

function describeSpan(span: Span): string {
  if (span === null) return 'never';
  return `from ${easternDay(span.from)}${Number.isFinite(span.until) ? ` until ${easternDay(span.until)}` : ' on'}`;
}

/** A line for each source that is withdrawn with another. */
export const describeWithIt = (withIt: Effect['withIt']): string[] =>
  withIt.map(({ source, counts }) => {
    const rows = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en-CA')} ${inWords(name)}`);
    return `  ${source} is withdrawn with it: ${rows.join(', ')}`;
  });

/** How much changes, a line for each kind of it. */
export function describeCounts({ added, changed, removed, ...others }: Effect['counts']): string[] {
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
    [...describeCounts(counts), ...describeWithIt(withIt), ...days].join('\n') ||
    '  Only what the source says of itself changes.'
  );
}
