import type { MutantResult, SourceResult } from './try-mutants.ts';

/** What became of one mutant: the first check that held it back, or the outcome. */
const endOf = ({ outcome, because: [first = ''] }: MutantResult): string => {
  if (outcome === 'quarantined') return first;
  return outcome === 'unseen' ? '**unseen**' : outcome;
};

/** What became of a mutant of each source, the most frequent first, with how many sources that was. */
function cell(results: readonly MutantResult[]): string {
  const ends = new Map<string, number>();
  for (const result of results) ends.set(endOf(result), (ends.get(endOf(result)) ?? 0) + 1);
  const sorted = [...ends].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([end, sources]) => `${end} ${sources}`).join(', ');
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** How many mutants came to which outcome. */
export function counted(results: readonly SourceResult[]): Record<MutantResult['outcome'], number> {
  const counts = { quarantined: 0, refused: 0, same: 0, unseen: 0 };
  for (const { mutants } of results) for (const { outcome } of mutants) counts[outcome]++;
  return counts;
}

/** Mutant → outcomes among the sources, as the page docs/mutants.md. */
export function mutantsPage(results: readonly SourceResult[]): string {
  const counts = counted(results);
  const names = results[0]?.mutants.map(({ mutant }) => mutant) ?? [];
  const held = results.reduce((sum, { heldBack }) => sum + heldBack.length, 0);
  const byOne = results
    .flatMap(({ mutants }) => mutants)
    .filter(({ outcome, because }) => {
      return outcome === 'quarantined' && because.length === 1;
    }).length;
  return [
    '# What the gate catches: right files, damaged',
    '',
    '<!-- Made by `npm run mutants`. -->',
    '',
    `Each right file of ${results.length} sources is taken through the gate, twice, and then damaged in ${names.length} ways, each time as if the right one had been`,
    'published before. Of the right files ' +
      (held === 0 ? 'none is held back' : `**${held} findings hold some back**`) +
      '.',
    `Of ${names.length * results.length} mutants ${counts.quarantined} are quarantined, ${byOne} of them by one check alone, ${counts.refused} are refused as unreadable, ${counts.same} are the same map (names without`,
    `accents have nothing to lose by an encoding), and ${counts.unseen} are published unseen.`,
    '',
    'The second column has the first check (`ingest/maps/check/`) that quarantines the mutant, and of how many files; `refused`: it cannot be read as',
    'the source describes it; `same`: it is published, and has the same codes and names and every position within 2 m of its place.',
    '',
    '```sh not-run',
    'npm run mutants -- --from FOLDER [--sources FOLDER] [--write | --json] [SOURCE…]',
    '```',
    '',
    'takes about a minute; `--json` prints every outcome of every file, with all checks. `test/real/mutants.test.ts` runs it over the same files,',
    '`test/ingest/maps/mutants.test.ts` tries the mutants of the sample.',
    '',
    `The sources: ${results.map(({ source }) => source).join(', ')}.`,
    '',
    row(['mutant', 'what holds it back']),
    row(['---', '---']),
    ...names.map((name, i) => row([name, cell(results.map(({ mutants }) => mutants[i] as MutantResult))])),
    '',
  ].join('\n');
}
