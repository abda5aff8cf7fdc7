import type { MutantResult, SourceResult } from './try-mutants.ts';

const cell = ({ outcome, because }: MutantResult): string => {
  if (outcome === 'quarantined')
    return because.length > 1 ? `${because[0]} +${because.length - 1}` : (because[0] ?? '');
  return outcome === 'unseen' ? '**unseen**' : outcome;
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** How many mutants came to which outcome. */
export function counted(results: readonly SourceResult[]): Record<MutantResult['outcome'], number> {
  const counts = { quarantined: 0, refused: 0, same: 0, unseen: 0 };
  for (const { mutants } of results) for (const { outcome } of mutants) counts[outcome]++;
  return counts;
}

/** Source × mutant → outcome, as the page docs/mutants.md. */
export function mutantsPage(results: readonly SourceResult[]): string {
  const counts = counted(results);
  const names = results[0]?.mutants.map(({ mutant }) => mutant) ?? [];
  const held = results.reduce((sum, { heldBack }) => sum + heldBack.length, 0);
  return [
    '# What the gate catches: right files, damaged',
    '',
    '<!-- Made by `npm run mutants`. -->',
    '',
    `Each right file of ${results.length} sources is taken through the gate, twice, and then damaged in ${names.length} ways, each time as if the right one had been`,
    'published before. Of the right files ' +
      (held === 0 ? 'none is held back' : `**${held} findings hold some back**`) +
      '.',
    `Of ${names.length * results.length} mutants ${counts.quarantined} are quarantined, ${counts.refused} refused as unreadable, ${counts.same} are the same map (names without accents have nothing to`,
    `lose by an encoding), and ${counts.unseen} are published unseen.`,
    '',
    'A cell names the first check that holds the mutant back, and how many others do; `refused`: it cannot be read as the source describes it;',
    '`same`: it is published, and has the same codes and names and every position within 2 m of its place. The checks lie in `ingest/maps/check/`.',
    '',
    '```sh not-run',
    'npm run mutants -- --from FOLDER [--sources FOLDER] [--write] [SOURCE…]',
    '```',
    '',
    'Worker threads prepare the mutants side by side, so that all of these take about a minute. `test/real/mutants.test.ts` runs this script',
    'over the same files; `test/ingest/maps/mutants.test.ts` tries the mutants of the sample.',
    '',
    row(['Mutant', ...results.map(({ source }) => source)]),
    row(['---', ...results.map(() => '---')]),
    ...names.map((name, i) => row([name, ...results.map(({ mutants }) => cell(mutants[i] as MutantResult))])),
    '',
  ].join('\n');
}
