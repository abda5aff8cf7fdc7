import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
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

const check = async (id: string, content: Buffer) => {
  const path = await folder.write(`${id}.zip`, content);
  const source = boundarySource({ id, crs: 'EPSG:4326', jurisdiction: { id: `${id}-place`, name: 'Place' } });
  return ingestFile(database, source, path, { pool, named: true });
};
const sourceRow = (id: string) => database.knex('sources').where({ id }).first();
const dismiss = (run: number | null, reason = 'the publisher knows of it') =>
  runCommand(database, ['review', '--dismiss', String(run), '--reason', reason]);

it('dismisses a quarantined file until it changes, whatever archive it comes in', async () => {
  const three = await wardsFile(wards(3));
  expect(await check('kept', await wardsFile(wards(2)))).toMatchObject({ outcome: 'published' });
  const { runId } = await check('kept', three);
  expect(await sourceRow('kept')).toMatchObject({ state: 'quarantined', problem: 'held_back' });

  const { exitCode, output } = await dismiss(runId);
  expect({ exitCode, output }).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining(`Put run ${runId} of kept away`),
  });
  expect(await runJson(database, ['review'])).toEqual({ runs: [], sources: [], unverified: [] });
  expect(await sourceRow('kept')).toMatchObject({ state: 'fresh', problem: null, state_message: null });
  expect(await database.knex('refused_contents')).toMatchObject([
    {
      source_id: 'kept',
      cause: 'dismissed',
      reason: 'the publisher knows of it',
      refused_by: expect.stringMatching(/^operator /),
    },
  ]);

  for (const content of [three, await zipOf({ 'anew/wards.zip': three })]) {
    expect(await check('kept', content)).toMatchObject({ outcome: 'unchanged', refused: true });
    expect(await runJson(database, ['review'])).toEqual({ runs: [], sources: [], unverified: [] });
    expect(await sourceRow('kept')).toMatchObject({ state: 'fresh' });
  }
  const changed = [...wards(2), ward('3', 2, { name: 'Lighthouse' })];
  expect(await check('kept', await wardsFile(changed))).toMatchObject({ outcome: 'quarantined' });
});

it('dismisses a file that cannot be read, of a source that has published nothing', async () => {
  const useless = await zipOf({ 'readme.txt': 'nothing here' });
  const { runId, outcome } = await check('useless', useless);
  expect(outcome).toBe('quarantined');
  expect((await dismiss(runId)).exitCode).toBe(0);
  expect(await sourceRow('useless')).toMatchObject({ state: 'not_fetched', problem: null });
  expect(await check('useless', useless)).toMatchObject({ outcome: 'unchanged', refused: true });
});

it('says what is wrong with the command', async () => {
  const say = async (...args: string[]) => runCommand(database, ['review', ...args]);
  const errors = (text: string) => ({ errors: expect.stringContaining(text) });
  expect(await say('--dismiss', '1')).toMatchObject({ exitCode: 2, ...errors('--dismiss and --reason go together') });
  expect(await say('--dismiss', 'x', '--reason', 'y')).toMatchObject({
    exitCode: 2,
    ...errors('takes the number of a run'),
  });
  expect(await dismiss(999)).toMatchObject({ exitCode: 1, ...errors('Run 999 is not quarantined') });
});
