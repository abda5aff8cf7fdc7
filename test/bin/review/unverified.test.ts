import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const folder = temporaryFolder();
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = await Pool.open(1);
});
afterAll(async () => {
  await pool.close();
  await database.close();
});

async function publish(id: string, expected: Partial<BoundarySource['expect']> = {}) {
  const jurisdiction = { id: `${id}-place`, name: 'Place' };
  const expect = { districts: 2, ...expected };
  const source = boundarySource({ id, crs: 'EPSG:4326', confidence: 'MUNICIPAL', jurisdiction, expect });
  const path = await folder.write(`${id}.zip`, await wardsFile(wards(2)));
  return ingestFile(database, source, path, { pool, named: true });
}

it('lists the published maps that nothing outside their own files has checked', async () => {
  await publish('unchecked');
  await publish('numbered', { stated: { by: 'A gazette', numbers: [1, 2] } });
  expect(await publish('otherwise', { stated: { by: 'A gazette', numbers: [2, 3] } })).toMatchObject({
    outcome: 'quarantined',
    message: expect.stringContaining('The codes are 2 to 3, as A gazette says. Missing: 3; others: 1.'),
  });
  expect((await runJson(database, ['review'])).unverified).toEqual(['unchecked']);
  expect((await runCommand(database, ['review'])).output).toMatch(
    /1 published maps are unverified: nothing outside .*: unchecked\n$/u,
  );
});
