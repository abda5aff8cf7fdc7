// The registry's own source of Quebec's concordance, on a list cut from its publisher's file.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { ConcordanceSource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { insertPublishedMap } from '#test/support/fixtures/published-map.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { quebecCodes, quebecConcordanceFile } from './quebec-concordance.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('publishes all rows of the list', async () => {
  const known = await loadSources();
  const source = known.find(({ id }) => id === 'qc-provincial-2017-concordance') as ConcordanceSource;
  const map = { set: source.set, level: 'PROVINCIAL', jurisdiction: 'ca-qc', codes: quebecCodes } as const;
  await insertPublishedMap(database.knex, map);
  const { outcome, counts, message } = await ingestFile(database, source, quebecConcordanceFile);
  expect({ outcome, message }).toMatchObject({ outcome: 'published' });
  expect(counts).toMatchObject({ rows: 214_661, districts: 125 });
}, 300_000);
