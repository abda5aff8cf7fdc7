import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { Pool } from '#ingest/run/workers/pool.ts';
import { mutants } from '#tools/mutants/mutants.ts';
import { counted } from '#tools/mutants/table.ts';
import { times, tryMutants } from '#tools/mutants/try-mutants.ts';

const sample = join(import.meta.dirname, '../../../data/sample');
const files = await listFiles(join(sample, 'publishers'));
const sources = await loadSources(join(sample, 'sources'));

describe('a file of the sample, damaged in every way there is', () => {
  let pool: Pool;
  beforeAll(async () => {
    pool = await Pool.open();
  });
  afterAll(() => pool.close());

  it('is damaged in at least seventy ways, each with a name of its own', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThanOrEqual(70);
  });

  it.each(['sample-federal', 'sample-xa', 'sample-xb', 'sample-sainte-ondine'])(
    '%s is never published unseen, and never held back where it is right',
    async (id) => {
      const source = sources.find((candidate) => candidate.id === id) as BoundarySource;
      const result = await tryMutants(source, findFile(files, source) as string, pool);
      expect(result.heldBack).toEqual([]);
      for (const time of times) {
        const unseen = result.mutants.filter((tried) => tried[time].outcome === 'unseen');
        expect([time, unseen.map(({ mutant }) => mutant)]).toEqual([time, []]);
      }
      const refresh = counted([result], 'refresh');
      expect(refresh.quarantined + refresh.refused).toBeGreaterThanOrEqual(mutants.length - 12);
      // Without anything to compare with, fewer are held back, and of the others the run says what nothing has checked.
      const first = counted([result], 'first');
      expect(first.quarantined + first.refused).toBeGreaterThanOrEqual(mutants.length / 2);
    },
  );
});
