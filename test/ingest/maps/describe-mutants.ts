import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { mutants } from '#tools/mutants/mutants.ts';
import { counted } from '#tools/mutants/table.ts';
import { tryMutants } from '#tools/mutants/try-mutants.ts';

const sample = join(import.meta.dirname, '../../../data/sample');

/** Defines the tests of what becomes of maps of the sample that are damaged in every way. */
export function describeMutants(ids: readonly string[]): void {
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

    it.each(ids)('%s is never taken for the map that it replaces, and never held back if it is right', async (id) => {
      const source = sources.find((candidate) => candidate.id === id) as BoundarySource;
      const result = await tryMutants(source, findFile(files, source) as string, pool);
      expect(result.heldBack).toEqual([]);
      expect(result.mutants.filter(({ refresh }) => refresh.outcome === 'unseen').map(({ mutant }) => mutant)).toEqual(
        [],
      );
      const refresh = counted([result], 'refresh');
      expect(refresh.quarantined + refresh.refused).toBeGreaterThanOrEqual(mutants.length - 14);
      // Without anything to compare with, fewer are held back.
      const first = counted([result], 'first');
      expect(first.quarantined + first.refused).toBeGreaterThanOrEqual(mutants.length / 2);
    });
  });
}
