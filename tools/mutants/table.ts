import { type MutantResult, type Outcome, type SourceResult, type Time, type Trial, times } from './try-mutants.ts';

/** What became of one mutant: the first check that held it back, in italics one that only said something, or the outcome. */
const endOf = ({ outcome, because: [first = ''] }: Trial): string => {
  if (outcome === 'quarantined') return first;
  if (outcome === 'said') return `*${first}*`;
  return outcome;
};

/** What became of one mutant at all times: one word if that is the same. */
const endsOf = (mutant: MutantResult): string => [...new Set(times.map((time) => endOf(mutant[time])))].join(' / ');

/** What became of a mutant of each source, the most frequent first, with how many sources that was. */
function cell(trials: readonly Trial[]): string {
  const ends = new Map<string, number>();
  for (const trial of trials) ends.set(endOf(trial), (ends.get(endOf(trial)) ?? 0) + 1);
  const sorted = [...ends].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([end, sources]) => `${end} ${sources}`).join(', ');
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** How many mutants came to which outcome at a time. */
export function counted<Tried extends Time>(
  results: ReadonlyArray<SourceResult<Tried>>,
  time: Tried,
): Record<Outcome, number> {
  const counts = { quarantined: 0, refused: 0, same: 0, said: 0, unseen: 0 };
  for (const { mutants } of results) for (const mutant of mutants) counts[mutant[time].outcome]++;
  return counts;
}

/** Whether something is wrong with the gate: a right file is held back, or a mutant is taken for the map that it replaces. */
export const isWrong = (results: ReadonlyArray<SourceResult<'refresh'>>): boolean =>
  results.some(({ heldBack }) => heldBack.length > 0) || counted(results, 'refresh').unseen > 0;

const headings: Readonly<Record<Time, string>> = {
  first: 'first publication',
  succession: 'after another map of the place',
  refresh: 'refresh',
};

function summary(results: readonly SourceResult[], time: Time): string {
  const { quarantined, refused, same, said, unseen } = counted(results, time);
  return row([headings[time], ...[quarantined, refused, same, said, unseen].map(String)]);
}

/**
 * Mutant → outcomes among the sources at both times, and by source, as the page docs/mutants-table.md.
 *
 * @param untried sources that are usually tried too
 */
export function mutantsTable(results: readonly SourceResult[], day: string, untried: readonly string[] = []): string {
  const names = results[0]?.mutants.map(({ mutant }) => mutant) ?? [];
  const heldBackCount = results.reduce((sum, { heldBack }) => sum + heldBack.length, 0);
  const ofMutant = (i: number) => results.map(({ mutants }) => mutants[i] as MutantResult);
  const against = results.map((result) =>
    row([result.source, result.checkedAgainst.length === 0 ? '**unverified**' : result.checkedAgainst.join(', ')]),
  );
  return [
    '# Every kind of damage, at every source',
    '',
    '<!-- Made by `npm run mutants`. -->',
    '',
    `The right files of ${results.length} sources, damaged in ${names.length} ways. [What the gate catches](mutants.md) says how, and what the words mean.`,
    `Of the right files ${heldBackCount === 0 ? 'none is quarantined' : `**${heldBackCount} findings quarantine some**`}.`,
    `Tried on ${day}${untried.length > 0 ? `, without ${untried.join(' and ')}, for which there was no time` : ''}.`,
    '',
    row(['mutants', 'quarantined', 'refused', 'same', 'said', 'unseen']),
    row(['---', '--:', '--:', '--:', '--:', '--:']),
    ...times.map((time) => summary(results, time)),
    '',
    '## What the sources are checked against',
    '',
    row(['source', 'besides its own file']),
    row(['---', '---']),
    ...against,
    '',
    '## What becomes of each kind, and of how many files',
    '',
    row(['mutant', ...times.map((time) => headings[time])]),
    row(['---', ...times.map(() => '---')]),
    ...names.map((name, i) => row([name, ...times.map((time) => cell(ofMutant(i).map((result) => result[time])))])),
    '',
    '## By source: first publication / after another map / refresh',
    '',
    'The kinds that do not come to the same with every source; one word if all times come to it.',
    '',
    row(['mutant', ...results.map(({ source }) => source)]),
    row(['---', ...results.map(() => '---')]),
    ...names.flatMap((name, i) => {
      const ends = ofMutant(i).map(endsOf);
      return new Set(ends).size > 1 ? [row([name, ...ends])] : [];
    }),
    '',
  ].join('\n');
}
