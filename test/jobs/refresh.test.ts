import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BoundarySource } from '#ingest/registry/source.ts';
import type { JobContext } from '#jobs/job.ts';
import { refresh } from '#jobs/refresh/refresh.ts';
import { municipal, provincial, retry } from '#jobs/refresh/refresh-jobs.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { publishedState } from '#test/support/ingest.ts';
import { arcgisServer, layerPath } from '#test/support/stand-ins/arcgis.ts';
import { downloads, type Published } from '#test/support/stand-ins/download.ts';
import { flaky } from '#test/support/stand-ins/faults.ts';
import { toGeoJson, wards } from '#test/support/stand-ins/features.ts';
import { wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

const geoJson = (count: number, shift = '') =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: wards(count).map((ward) =>
      toGeoJson({ ...ward, attributes: { ...ward.attributes, WARD: `${ward.attributes.WARD}${shift}` } }),
    ),
  });

describe('a scheduled refresh', () => {
  const folder = temporaryFolder();
  const files: Record<string, Published> = { '/wards.geojson': { body: geoJson(3), etag: '"1"' } };
  const layer = { features: wards(4), lastEdit: 1_700_000_000_000 };
  let database: TestDatabase;
  let city: StandIn;
  let portal: StandIn;
  let sources: BoundarySource[];

  beforeAll(async () => {
    database = await createTestDatabase();
    city = await startStandIn(downloads(files));
    portal = await startStandIn(arcgisServer(layer));
    sources = [
      wardsSource({ id: 'sample-city', urls: [`${city.url}/wards.geojson`], expect: { districts: 3 } }),
      wardsSource({
        id: 'sample-county',
        urls: [portal.url + layerPath],
        service: { type: 'arcgis' },
        jurisdiction: { id: 'sample-county', name: 'County' },
        expect: { districts: 4 },
      }),
      // In the registry, but never ingested here.
      wardsSource({ id: 'sample-other', urls: [`${city.url}/other.geojson`] }),
    ];
    // What `npm run ingest -- sample-city sample-county` leaves behind before its first fetch has come to anything.
    for (const { id, kind, name, cadence } of sources.slice(0, 2)) {
      await database.knex('sources').insert({ id, kind, name, cadence, definition: '{}' });
      await database.knex('ingest_runs').insert({ source_id: id, outcome: 'failed', started_at: new Date(0) });
    }
  });
  afterAll(async () => {
    await Promise.all([city.close(), portal.close()]);
    await database.close();
  });
  afterEach(() => {
    city.fault = null;
    city.asked.length = 0;
    portal.asked.length = 0;
  });

  const context = (given: Partial<JobContext> = {}): JobContext => ({
    database,
    dataDir: folder.path,
    backups: { folder: undefined, retained: 1, recipients: [] },
    migrations: [],
    auditArchives: undefined,
    log: { info: () => {}, warn: () => {}, error: () => {} } as unknown as JobContext['log'],
    now: Date.now,
    signal: new AbortController().signal,
    due: null,
    sources: async () => sources,
    fetching: { allowPrivate: true, limits: { attempts: 1 } },
    ...given,
  });
  const state = async (id: string) => (await database.knex('sources').where({ id }).first('state'))?.state;

  it('publishes what is there, of the sources that were ingested here once', async () => {
    expect(await municipal.run(context())).toEqual({
      outcome: 'done',
      message: '2 checked, 0 unchanged; published: sample-city, sample-county.',
    });
    expect(city.asked.map(({ url }) => url.pathname)).toEqual(['/wards.geojson']);
  });

  it('changes nothing the second time, and downloads nothing', async () => {
    const before = await publishedState(database);
    expect(await municipal.run(context())).toEqual({ outcome: 'done', message: '2 checked, 2 unchanged.' });
    expect(await publishedState(database)).toEqual(before);
    expect(city.asked.map(({ headers }) => headers['if-none-match'])).toEqual(['"1"']);
    expect(
      portal.asked.filter(({ url }) => url.searchParams.has('geometry') || url.searchParams.get('f') === 'geojson'),
    ).toEqual([]);
  });

  it('asks no publisher that was asked since the run was due', async () => {
    expect(await municipal.run(context({ due: Date.now() - 3_600_000 }))).toEqual({
      outcome: 'done',
      message: 'No source is due.',
    });
    expect(city.asked).toEqual([]);
    expect(await municipal.run(context({ due: Date.now() + 3_600_000 }))).toMatchObject({
      message: '2 checked, 2 unchanged.',
    });
  });

  it('leaves other levels, and what never changes, alone', async () => {
    expect(await provincial.run(context())).toMatchObject({ message: 'No source is due.' });
    const final = sources.map((source) => ({ ...source, cadence: 'never' as const }));
    expect(await municipal.run(context({ sources: async () => final }))).toMatchObject({
      message: 'No source is due.',
    });
    expect(city.asked).toEqual([]);
  });

  it('fails if a publisher is out of reach, serves on what it had, and asks again the day after', async () => {
    const before = await publishedState(database);
    city.fault = flaky(1);
    expect(await municipal.run(context())).toEqual({
      outcome: 'failed',
      message: '2 checked, 1 unchanged; failed: sample-city.',
    });
    expect(await state('sample-city')).toBe('unreachable');
    expect(await publishedState(database)).toEqual(before);
    expect(await retry.run(context())).toEqual({ outcome: 'done', message: '1 checked, 1 unchanged.' });
    expect(await state('sample-city')).toBe('fresh');
    expect(await retry.run(context())).toMatchObject({ message: 'No source is due.' });
  });

  it('quarantines a map that looks wrong', async () => {
    const before = await publishedState(database);
    files['/wards.geojson'] = { body: geoJson(2), etag: '"2"' };
    expect(await municipal.run(context())).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('quarantined: sample-city'),
    });
    expect(await state('sample-city')).toBe('quarantined');
    expect(await publishedState(database)).toEqual(before);
  });

  it('that is asked to stop begins no further source and leaves no trace of it', async () => {
    const runs = () => database.knex('ingest_runs').count({ runs: '*' }).first();
    const before = [await runs(), await state('sample-county')];
    expect(await refresh(context({ signal: AbortSignal.abort() }), { name: 'wanted', checks: () => true })).toEqual({
      outcome: 'interrupted',
      message: '0 checked, 0 unchanged; 2 left for later.',
    });
    expect([await runs(), await state('sample-county')]).toEqual(before);
  });

  it('that is stopped during a download breaks it off', async () => {
    const stopping = new AbortController();
    city.fault = () => {
      stopping.abort();
      return { send: () => undefined };
    };
    const cityOnly = { name: 'wanted', checks: ({ id }: { id: string }) => id === 'sample-city' };
    expect(await refresh(context({ signal: stopping.signal }), cityOnly)).toMatchObject({ outcome: 'interrupted' });
    expect(await state('sample-city')).toBe('quarantined');
  });
});
