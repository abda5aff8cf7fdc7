import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { Pool } from '#ingest/run/workers/pool.ts';
import { mutants } from '#tools/mutants/mutants.ts';
import { counted } from '#tools/mutants/table.ts';
import { tryMutants } from '#tools/mutants/try-mutants.ts';

const sample = join(import.meta.dirname, '../../../data/sample');
const files = await listFiles(join(sample, 'publishers'));
const sources = await loadSources(join(sample, 'sources'));

describe('a file of the sample, damaged in every way there is', () => {
  let pool: Pool;
  beforeAll(async () => {
    pool = await Pool.open();
  });
  afterAll(() => pool.close());

  it('is damaged in at least sixty ways, each with a name of its own', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThanOrEqual(60);
  });

  it.each(['sample-federal', 'sample-xa', 'sample-xb', 'sample-sainte-ondine'])(
    '%s is never published unseen, and never held back where it is right',
    async (id) => {
      const source = sources.find((candidate) => candidate.id === id) as BoundarySource;
      const result = await tryMutants(source, findFile(files, source) as string, pool);
      expect(result.heldBack).toEqual([]);
      expect(result.mutants.filter(({ outcome }) => outcome === 'unseen').map(({ mutant }) => mutant)).toEqual([]);
      const { quarantined, refused } = counted([result]);
      expect(quarantined + refused).toBeGreaterThanOrEqual(mutants.length - 11);
    },
  );
});
