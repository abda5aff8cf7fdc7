import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { createLog } from '#core/log.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import { MapStore } from '#server/electoral/map/map-store.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type ElectoralServer, startElectoralServer } from './electoral-server.ts';
import { givenPostalCode, givenSet, publish, wkb } from './fixture.ts';

const levels = ['FEDERAL', 'PROVINCIAL', 'MUNICIPAL'] as const;
const log = createLog('silent');

/** Every district's name says which publication it comes from, so that a response that mixes two shows it. */
async function rename(knex: Knex, publication: number): Promise<void> {
  await knex.transaction(async (trx) => {
    for (const level of levels) {
      const boundary_id = `xa-${level.toLowerCase()}-1`;
      const row = await trx('boundary_versions').where({ boundary_id }).orderBy('id', 'desc').first();
      await trx('boundary_versions').where({ boundary_id }).delete();
      const { id: _, ...content } = row;
      // Every other publication changes the outline too.
      const geometry = wkb([[-49, 41, publication % 2 === 0 ? -47 : -46, 42]]);
      await trx('boundary_versions').insert({
        ...content,
        name_en: `Publication ${publication}`,
        name_fr: `Publication ${publication}`,
        geometry,
        content_hash: `${publication % 2}`,
      });
    }
    await publish(trx);
  });
}

async function fill({ knex }: TestDatabase): Promise<void> {
  for (const level of levels) {
    const districts = [{ code: '1', name: 'Publication 0', boxes: [[-49, 41, -47, 42]] as const }];
    await givenSet(knex, { id: `xa-${level.toLowerCase()}`, level, districts });
  }
  const addresses = Object.fromEntries(levels.map((level) => [`xa-${level.toLowerCase()}-1`, 1]));
  await givenPostalCode(knex, { code: 'Z1A0A1', addresses });
}

describe('a refresh while look-ups run', () => {
  let server: ElectoralServer;

  beforeAll(async () => {
    server = await startElectoralServer(fill);
  });
  afterAll(() => server.close());

  test('fails none of them, and none mixes two publications', async () => {
    let isPublishing = true;
    const seen: number[] = [];
    let answered = () => {};
    const ask = async (query: string) => {
      while (isPublishing) {
        const { status, body } = await server.get(query);
        expect(status).toBe(200);
        const names = [body.federal.name, body.provincial.name, body.municipal.name];
        expect(new Set(names).size).toBe(1);
        seen.push(Number(names[0].split(' ')[1]));
        answered();
      }
    };
    const publications = (async () => {
      for (let publication = 1; publication <= 12; publication++) {
        await rename(server.knex, publication);
        await server.mapStore.refresh();
        // However slow look-ups are, one has ended between two publications.
        await new Promise<void>((resolve) => {
          answered = resolve;
        });
      }
      isPublishing = false;
    })();
    await Promise.all([publications, ask('/lookup?postalCode=Z1A0A1'), ask('/lookup?lat=41.5&lng=-48.5')]);
    expect(new Set(seen).size).toBeGreaterThan(3);
    const { body } = await server.get('/lookup?postalCode=Z1A0A1');
    expect(body.federal.name).toBe('Publication 12');
  });

  test('changes the ETag', async () => {
    const before = (await server.get('/boundaries')).headers.get('ETag');
    await rename(server.knex, 13);
    await server.mapStore.refresh();
    expect((await server.get('/boundaries')).headers.get('ETag')).not.toBe(before);
  });

  test('takes outlines that did not change from the snapshot before', async () => {
    const before = server.mapStore.current();
    await publish(server.knex);
    await server.mapStore.refresh();
    const after = server.mapStore.current();
    expect(after.catalogueVersion).toBe(before.catalogueVersion + 1);
    expect(after.versions.map(({ geometry }) => geometry)).toEqual(before.versions.map(({ geometry }) => geometry));
    expect(after.versions.every(({ geometry }, i) => geometry === before.versions[i]?.geometry)).toBe(true);
  });
});

describe('a display outline that alone was redrawn', () => {
  let running: ElectoralServer;

  beforeAll(async () => {
    running = await startElectoralServer(fill);
  });
  afterAll(() => running.close());

  const path = '/boundaries/xa-federal-1/shape?resolution=display';

  test('reaches a running server under another ETag, as a server started now returns it', async () => {
    const before = await running.get(path);
    expect((await running.get('/boundaries/xa-federal-1/shape')).status).toBe(200);
    const [reused, full] = ['xa-provincial-1', 'xa-federal-1'].map((id) => running.mapStore.current().boundary(id)!);
    // What a publication does to an unchanged district beside a changed one: same row, same content hash.
    await running
      .knex('boundary_versions')
      .where({ boundary_id: 'xa-federal-1' })
      .update({ display_geometry: wkb([[-49, 41, -48, 42]]) });
    await publish(running.knex);
    await running.mapStore.refresh();

    const after = await running.get(path);
    expect(after.body.coordinates[0][1]).toEqual([-48, 41]);
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
    const started = await loadMapSnapshot(running.knex, log);
    const outlineIn = (map: typeof started) => map.boundary('xa-federal-1')!.versions[0]!.displayGeometry;
    expect(Buffer.compare(outlineIn(running.mapStore.current()), outlineIn(started))).toBe(0);
    expect((await running.get('/boundaries/xa-federal-1/shape')).body).toMatchObject({ type: 'Polygon' });
    // Everything else is taken from the snapshot before.
    const now = running.mapStore.current();
    expect(now.boundary('xa-provincial-1')!.versions[0]!.geometry).toBe(reused!.versions[0]!.geometry);
    expect(now.boundary('xa-federal-1')!.versions[0]!.geometry).toEqual(full!.versions[0]!.geometry);
  });
});

describe('the mapStore', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await fill(database);
  });
  afterAll(() => database.close());

  const still = () => ({ stop() {} });

  test('is not ready before the first snapshot, and says so', async () => {
    const mapStore = new MapStore({ knex: database.knex, log, repeat: still });
    expect(mapStore.ready).toBe(false);
    expect(() => mapStore.current()).toThrow('The electoral map is still being loaded. Try again in a few seconds.');
    await mapStore.refresh();
    expect(mapStore.ready).toBe(true);
    await mapStore.close();
  });

  test('builds once for a burst of notices, and once more for what came during the build', async () => {
    let builds = 0;
    const gates: Array<() => void> = [];
    const mapStore = new MapStore({
      knex: database.knex,
      log,
      repeat: still,
      async load(...args) {
        builds++;
        const map = await loadMapSnapshot(...args);
        if (builds === 1) {
          await new Promise<void>((open) => gates.push(open));
        }
        return map;
      },
    });
    const first = mapStore.refresh();
    while (gates.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await publish(database.knex);
    const others = [mapStore.refresh(), mapStore.refresh(), mapStore.refresh()];
    gates[0]?.();
    await Promise.all([first, ...others]);
    expect(builds).toBe(2);
    await mapStore.refresh();
    expect(builds).toBe(2);
    await mapStore.close();
  });

  test('continues to serve the old snapshot if a build fails, and tries again at the next check', async () => {
    const errors: string[] = [];
    let look = () => {};
    let fails = false;
    const mapStore = new MapStore({
      knex: database.knex,
      log: { info() {}, error: (_, message) => errors.push(message) },
      repeat(milliseconds, call) {
        expect(milliseconds).toBe(60_000);
        look = call;
        return { stop() {} };
      },
      load: (...args) => (fails ? Promise.reject(new Error('out of order')) : loadMapSnapshot(...args)),
    });
    await mapStore.refresh();
    const old = mapStore.current();
    fails = true;
    await publish(database.knex);
    await mapStore.refresh();
    expect(mapStore.current()).toBe(old);
    expect(errors).toEqual(['the electoral map could not be loaded; what was served before is served on']);
    fails = false;
    look();
    await mapStore.close();
    expect(mapStore.current().catalogueVersion).toBe(old.catalogueVersion + 1);
  });

  test('leaves no connection in a transaction if a read fails', async () => {
    await database.knex.raw('alter table elections rename to elections_away');
    await expect(loadMapSnapshot(database.knex, log)).rejects.toThrow('elections');
    await database.knex.raw('alter table elections_away rename to elections');
    expect((await loadMapSnapshot(database.knex, log)).boundaries).toHaveLength(3);
  });
});
