import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isFailure } from '#ingest/kind/result.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import { supplyFiles } from '#ingest/run/files/obtain.ts';
import { ingest } from '#ingest/run/run.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const archive = temporaryFolder();
const sample = join(import.meta.dirname, '../../../data/sample');
const dependent = [
  'sample-results-2025',
  'sample-polls-2025',
  'sample-poll-outlines-2025',
  'sample-xb-concordance',
  'sample-addresses',
];

const database = await closedAfterAll(createTestDatabase());

async function run(named: boolean) {
  const sources = (await loadSources(join(sample, 'sources'))).filter(({ id }) => dependent.includes(id));
  const from = join(sample, 'publishers');
  const obtain = await supplyFiles({
    file: null,
    from,
    required: named,
    archiveDir: archive.path,
    knex: database.knex,
  });
  return ingest({ database, sources, obtain, named });
}

describe('a source that refers to a map or an election which is not ingested yet', () => {
  it('waits among many, without failing the run or leaving a mark', async () => {
    const results = await run(false);
    expect(results.map(({ source, outcome }) => [source, outcome])).toEqual(
      expect.arrayContaining(dependent.map((id) => [id, 'waiting'])),
    );
    expect(results.some(isFailure)).toBe(false);
    expect(results.find(({ source }) => source === 'sample-addresses')?.message).toContain('Ingest maps first');
    expect(await database.knex('ingest_runs')).toEqual([]);
    expect(await database.knex('sources').distinct('state').pluck('state')).toEqual(['not_fetched']);
  });

  it('is an error if it was asked for by name', async () => {
    const results = await run(true);
    expect(results.every(isFailure)).toBe(true);
  });
});
