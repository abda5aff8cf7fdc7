import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { mutants } from '#tools/mutants/mutants.ts';
import { counted } from '#tools/mutants/table.ts';
import { type Time, tryMutants } from '#tools/mutants/try-mutants.ts';

const sample = join(import.meta.dirname, '../../../data/sample');

/** How many mutants are held back at least: without anything to compare with, fewer are. */
const leastHeldBack: Readonly<Record<Time, number>> = {
  first: mutants.length / 2,
  succession: mutants.length / 2,
  refresh: mutants.length - 14,
};

/**
 * Defines the tests of what becomes of maps of the sample that are damaged in every way, each with the times at which its mutants
 * come: a time takes as long as another.
 */
export function describeMutants(maps: Readonly<Record<string, readonly ['refresh', ...Time[]]>>): void {
  describe('a file of the sample, damaged in every way there is', () => {
    let pool: Pool;
    let files: Awaited<ReturnType<typeof listFiles>>;
    let sources: Awaited<ReturnType<typeof loadSources>>;
    beforeAll(async () => {
      pool = await Pool.open();
      files = await listFiles(join(sample, 'publishers'));
      sources = await loadSources(join(sample, 'sources'));
    });
    afterAll(() => pool.close());

    it.each(Object.entries(maps))(
      '%s is never taken for the map that it replaces, and never held back if it is right',
      async (id, tried) => {
        const source = sources.find((candidate) => candidate.id === id) as BoundarySource;
        const result = await tryMutants(source, findFile(files, source) as string, pool, tried);
        expect(result.heldBack).toEqual([]);
        const unseen = result.mutants.filter(({ refresh }) => refresh.outcome === 'unseen');
        expect(unseen.map(({ mutant }) => mutant)).toEqual([]);
        for (const time of tried) {
          const { quarantined, refused } = counted([result], time);
          expect([time, quarantined + refused >= leastHeldBack[time], quarantined, refused]).toEqual([
            time,
            true,
            quarantined,
            refused,
          ]);
        }
      },
    );
  });
}
