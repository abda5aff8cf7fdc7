import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

describe('hustings verify-manifest', () => {
  const folder = temporaryFolder();
  let server: ElectoralServer;

  beforeAll(async () => {
    server = await startElectoralServer(async (database) => {
      const pool = await Pool.open(1);
      const path = await folder.write('sample-wards.zip', await wardsFile(wards(2)));
      await ingestFile(database, boundarySource({ crs: 'EPSG:4326', expect: { districts: 2 } }), path, { pool });
      await pool.close();
    });
  });
  afterAll(() => server.close());

  const verify = (...args: string[]) => runCommand(server, ['verify-manifest', ...args]);

  test('finds nothing if both serve the same', async () => {
    expect(await runJson(server, ['verify-manifest', server.origin])).toEqual({
      damaged: [],
      datasets: [],
      sets: [{ id: 'sample-wards', result: 'same' }],
    });
    expect((await verify()).output).toBe('Every boundary here has the content that was published.\n');
  });

  test('says what differs, and what is on one side alone, and fails', async () => {
    const { body } = await server.get('/manifest');
    const [set] = body.sets;
    const elsewhere = {
      sets: [
        { ...set, sha256: '0'.repeat(64) },
        { ...set, id: 'elsewhere' },
      ],
      datasets: [],
    };
    const path = await folder.write('manifest.json', JSON.stringify(elsewhere));
    const { exitCode, output } = await verify(path);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/elsewhere +only there/);
    expect(output).toMatch(/sample-wards +differs/);
    expect(output).toMatch(/0 the same, 2 not\.\n$/);
  });

  test('names a boundary that was changed outside the program', async () => {
    const { rows } = await server.knex.raw(
      `update boundary_versions set population = 7 where boundary_id = 'sample-wards-1' returning population`,
    );
    expect(rows).toHaveLength(1);
    const { exitCode, output } = await verify();
    expect(exitCode).toBe(1);
    expect(output).toMatch(/1 boundaries here are not as they were published: sample-wards-1\./);
    await server.knex('boundary_versions').where({ boundary_id: 'sample-wards-1' }).update({ population: null });
    expect((await verify()).exitCode).toBe(0);
  });

  test.each([
    ['a file that is not there', () => `${folder.path}/none.json`, /cannot be read/],
    ['a file that is not a manifest', () => folder.write('other.json', '{"sets":1}'), /gives no manifest/],
    ['a server that has none', () => `${server.origin}/elsewhere/manifest`, /answers 404/],
    ['no server', () => 'http://127.0.0.1:1', /does not answer/],
  ])('refuses %s', async (_name, other, says) => {
    const { exitCode, errors } = await verify(await other());
    expect(exitCode).toBe(2);
    expect(errors).toMatch(says);
  });
});
