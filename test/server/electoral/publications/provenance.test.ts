import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { acceptRun, quarantinedRuns } from '#ingest/run/review.ts';
import { publicAddress } from '#server/electoral/provenance/read-provenance.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';

const hash = /^[0-9a-f]{64}$/;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

describe('provenance', () => {
  const folder = temporaryFolder();
  let server: ElectoralServer;
  let file: Buffer;

  beforeAll(async () => {
    server = await startElectoralServer(async (database) => {
      const pool = await Pool.open(1);
      const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: 2 } });
      file = await wardsFile(wards(2));
      await ingestFile(database, source, await folder.write('sample-wards.zip', file), { pool, by: 'job maps' });
      // A third ward is held back until an operator accepts it.
      const three = await wardsFile(wards(3));
      const other = await folder.write('three.zip', three);
      expect(await ingestFile(database, source, other, { pool })).toMatchObject({ outcome: 'quarantined' });
      const [run] = await quarantinedRuns(database.knex);
      await database.knex('ingest_runs').where({ id: run!.id }).update({
        archive_origin: 'https://user:word@data.example.org/wards.zip?key=secret',
        fetched_at: '2026-01-02T03:04:05Z',
      });
      await folder.write(run!.archive_sha256 as string, three);
      await acceptRun(database, run!.id, folder.path, { by: 'jane.doe@example.org' });
      await givenSet(database.knex, {
        id: 'xa-given',
        level: 'PROVINCIAL',
        districts: [{ code: '1', boxes: [[-48, 41, -47, 42]] }],
      });
      // No publication has this number.
      await database.knex('boundary_versions').where({ boundary_id: 'xa-given-1' }).update({ catalogue_version: 0 });
      await pool.close();
    });
  });
  afterAll(() => server.close());

  test('says which file a boundary came from, who read it, and what was found', async () => {
    const { status, body } = await server.get('/boundaries/sample-wards-1/provenance');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'sample-wards-1', set: 'sample-wards', contentHash: expect.stringMatching(hash) });
    expect(body.publication).toMatchObject({
      action: 'publish',
      publishedBy: 'job',
      fileHash: sha256(file),
      address: null,
      fetchedAt: null,
      programVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      accepted: null,
      boundaryCount: 1,
    });
    expect(body.publication.findings).toHaveLength(body.publication.findingCount);
  });

  test('says that an operator accepted what was held back, and neither a name nor the secret part of an address', async () => {
    const { body } = await server.get('/boundaries/sample-wards-3/provenance');
    expect(body.publication).toMatchObject({
      publishedBy: 'operator',
      address: 'https://data.example.org/wards.zip',
      fetchedAt: '2026-01-02T03:04:05.000Z',
      accepted: { by: 'operator', at: body.publication.publishedAt },
    });
    expect(body.publication.findings).toContainEqual(expect.objectContaining({ severity: 'hard' }));
    expect(JSON.stringify(body)).not.toMatch(/jane|secret|word@/);
  });

  test('of a map names each publication that lines of it came by', async () => {
    const { body } = await server.get('/sets/sample-wards/provenance');
    expect(body.publications.map((one: { boundaryCount: number }) => one.boundaryCount)).toEqual([1, 2]);
    const [newest, first] = body.publications;
    expect(newest.catalogueVersion).toBeGreaterThan(first.catalogueVersion);
    const manifest = (await server.get('/manifest')).body;
    expect(manifest.sets.find(({ id }: { id: string }) => id === 'sample-wards').sha256).toBe(body.contentHash);
  });

  test('is null of what no publication is recorded of, and 404 of what is not there', async () => {
    expect((await server.get('/boundaries/xa-given-1/provenance')).body.publication).toBeNull();
    expect((await server.get('/sets/xa-given/provenance')).body.publications).toEqual([]);
    expect((await server.get('/boundaries/nowhere-1/provenance')).status).toBe(404);
    expect((await server.get('/sets/nowhere/provenance')).status).toBe(404);
  });

  test('the manifest changes with a name, and with nothing else than what is served', async () => {
    const before = (await server.get('/manifest')).body;
    expect(before.sets.map(({ id }: { id: string }) => id)).toEqual(['sample-wards', 'xa-given']);
    const lines = before.sets.map(({ id, sha256: own }: { id: string; sha256: string }) => `${own}  ${id}\n`);
    expect(before.sha256).toBe(sha256(lines.join('')));
    const publishAgain = async (set: object) => {
      await server.knex('boundary_versions').where({ boundary_id: 'xa-given-1' }).update(set);
      await server.knex('catalogue').increment('version');
      await server.mapStore.refresh();
      return (await server.get('/manifest')).body;
    };
    const same = await publishAgain({ vertices: 99 });
    expect(same.catalogueVersion).toBe(before.catalogueVersion + 1);
    expect(same.sets).toEqual(before.sets);
    const renamed = await publishAgain({ name_fr: 'Autre' });
    expect(renamed.sets[0]).toEqual(before.sets[0]);
    expect(renamed.sets[1].sha256).not.toBe(before.sets[1].sha256);
    expect(renamed.sha256).not.toBe(before.sha256);
  });
});

test.each([
  ['/home/operator/wards.zip', null],
  ['C:\\files\\wards.zip', null],
  ['https://data.example.org/a%20b.zip?token=1#x', 'https://data.example.org/a%20b.zip'],
  ['http://name:word@data.example.org:8080/a', 'http://data.example.org:8080/a'],
])('the public part of %s', (origin, shown) => expect(publicAddress(origin)).toBe(shown));
