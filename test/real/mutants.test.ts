import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/local-file.ts';
import { Pool } from '#ingest/run/workers/pool.ts';
import type { Mutant } from '#tools/mutants/map-file.ts';
import { mutants } from '#tools/mutants/mutants.ts';
import { accentedSources, realSources } from '#tools/mutants/real-sources.ts';
import { tryMutants } from '#tools/mutants/try-mutants.ts';

// All mutants of all ten files take many minutes (`npm run mutants`, whose table is docs/mutants.md). Here each mutant is
// tried on two of the files, those that change accents on files that have some.

const files = await listFiles(process.env.HUSTINGS_REAL_DATA as string);
const sources = await loadSources();

/** The mutants tried on a file. */
function shareOf(id: string): Mutant[] {
  return mutants.filter(({ needsAccents }, i) => {
    const eligible = needsAccents ? accentedSources : realSources;
    const second = i + Math.floor(eligible.length / 2);
    return eligible[i % eligible.length] === id || eligible[second % eligible.length] === id;
  });
}

describe('a publisher’s real file, damaged', () => {
  let pool: Pool;
  beforeAll(async () => {
    pool = await Pool.open();
  });
  afterAll(() => pool.close());

  it('is tried with every mutant, over all files at least twice', () => {
    const tried = realSources.flatMap(shareOf);
    for (const mutant of mutants) expect(tried.filter((one) => one === mutant).length).toBeGreaterThanOrEqual(2);
  });

  it.each(realSources)(
    '%s is never published unseen, and never held back where it is right',
    async (id) => {
      const source = sources.find((candidate) => candidate.id === id) as BoundarySource;
      const share = shareOf(id);
      const { heldBack, mutants: results } = await tryMutants(source, findFile(files, source) as string, pool, share);
      expect(heldBack).toEqual([]);
      expect(results.map(({ mutant }) => mutant)).toEqual(share.map(({ name }) => name));
      // A name of fewer than nine letters is not cut by the mutant that cuts names after eight.
      const passed = results.filter(({ outcome }) => outcome === 'unseen' || outcome === 'same');
      expect(passed.map(({ mutant, outcome }) => `${mutant}: ${outcome}`)).toEqual([]);
    },
    120_000,
  );
});
