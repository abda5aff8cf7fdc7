import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { createPackedMaps, openCurrentMap } from '#server/electoral/map/file/packed-maps.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { MapStore } from '#server/electoral/map/map-store.ts';
import { readTile } from '#server/electoral/tiles/tile-store.ts';
import { givenSet, publish } from '#test/server/electoral/fixture.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();
const log = createLog('silent');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const districts = [{ code: '1', boxes: [[-49, 41, -47, 42]] as const }];
  await givenSet(database.knex, { id: 'xa-federal', level: 'FEDERAL', districts });
  await publish(database.knex);
});
afterAll(() => database.close());

/** The map files that were removed while this process holds them, on disk and in memory (proc_pid_maps(5)). */
const openFiles = () =>
  readFileSync('/proc/self/maps', 'utf8')
    .split('\n')
    .filter((line) => line.includes(folder.path) && line.endsWith('(deleted)')).length;

/** The kernel of Linux alone says what a process has mapped. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('fifty publications', () => {
  it('leave no map behind, once the time of their requests is over', async () => {
    const packedMaps = createPackedMaps({ databaseUrl: database.url, knex: database.knex, folder: folder.path, log });
    const due: Array<() => void> = [];
    const store = new MapStore({
      knex: database.knex,
      log,
      repeat: () => ({ stop() {} }),
      later: (_milliseconds, call) => due.push(call),
      load: async (...args) => (await openCurrentMap(packedMaps, log)) ?? loadMapSnapshot(...args),
    });
    await store.loadFirst();
    const first = store.current();
    const tile = await tileOf(first);
    for (let publication = 0; publication < 50; publication++) {
      await publish(database.knex);
      await store.refresh();
      // What still serves requests, and no more.
      expect(openFiles()).toBe(1);
      for (const call of due.splice(0)) call();
      expect(openFiles()).toBe(0);
    }
    expect(store.current().catalogueVersion).toBe(first.catalogueVersion + 50);
    expect(store.current().versions[0]?.geometry.positions[0]).toBe(-49);
    // A reader that reads it all the same sees zeros, and nothing ends.
    expect(first.versions[0]?.geometry.positions[0]).toBe(0);
    // Arcs are passed from one map to the next: as copies, not as views on the first.
    expect(await tileOf(store.current())).toEqual(tile);
    await store.close();
  }, 300_000);
});

const tileOf = async (map: MapSnapshot) => (await readTile(map, 'FEDERAL', Date.now(), { z: 4, x: 5, y: 5 })).bytes;
