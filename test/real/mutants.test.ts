import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { mutants } from '#tools/mutants/mutants.ts';
import { realSources } from '#tools/mutants/real-sources.ts';
import type { SourceResult } from '#tools/mutants/try-mutants.ts';

// All mutants as refreshes, at which each is to be seen: minutes. What becomes of them when they come first is tried with the maps of
// the sample. The script runs in a process of its own, because damaging and
// writing large maps takes several times as long within Jest.

const script = ['--import', 'tsx', 'tools/mutants/main.ts', '--refreshes', '--from'];
/**
 * `npm run mutants` alone tries these: the two largest take as long as all others, and the other two would add a third to
 * the rest and no outcome of any mutant but one.
 */
const leftOut = ['ca-ns-2019', 'csd-2466023', 'csd-3520005', 'csd-1310032'];
const tried = realSources.filter((id) => !leftOut.includes(id));

describe('a publisher’s real file, damaged in every way there is', () => {
  let results: SourceResult<'refresh'>[];
  beforeAll(async () => {
    const output = await new Promise<string>((resolve, reject) => {
      const args = [...script, process.env.HUSTINGS_REAL_DATA as string, ...tried];
      // It also ends with 1 if a mutant is unseen, which the results say in more detail.
      execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (_error, stdout, stderr) =>
        stdout === '' ? reject(new Error(stderr)) : resolve(stdout),
      );
    });
    results = JSON.parse(output) as SourceResult<'refresh'>[];
  }, 1_200_000);

  it.each(tried)('%s is never taken for the map that it replaces, and never held back if it is right', (id) => {
    const result = results.find(({ source }) => source === id) as SourceResult<'refresh'>;
    expect(result.heldBack).toEqual([]);
    expect(result.mutants.map(({ mutant }) => mutant)).toEqual(mutants.map(({ name }) => name));
    expect(result.mutants.filter(({ refresh }) => refresh.outcome === 'unseen').map(({ mutant }) => mutant)).toEqual(
      [],
    );
    // Without accents in its names a map has nothing to lose by an encoding; a map without islands none of them; all else is to be seen.
    expect(result.mutants.filter(({ refresh }) => refresh.outcome === 'same').length).toBeLessThanOrEqual(12);
  });
});
