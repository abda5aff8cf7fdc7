import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { DownloadFiles } from '#server/electoral/downloads/download-files.ts';
import { mapFile } from '#server/electoral/downloads/map-file.ts';
import { PreparedTiles } from '#server/electoral/downloads/prepare-tiles.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import { MapStore } from '#server/electoral/map/map-store.ts';
import { givenSet, publish } from '#test/server/electoral/fixture.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder().path;
const log = createLog('silent');
const now = () => Date.parse('2026-06-01T16:00:00Z');

let database: TestDatabase;
/** Of each process that shares the folder. */
const processes = [1, 2].map(() => {
  const files = new DownloadFiles({ folder });
  return { files, tiles: new PreparedTiles({ files, downloads: 'open', now, log, startMilliseconds: 0 }) };
});
const stores: MapStore[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const box = (west: number) => [{ code: '1', boxes: [[west, 41, west + 0.001, 41.001] as const] }];
  await givenSet(database.knex, { id: 'fed', level: 'FEDERAL', sharing: 'open', districts: box(-49) });
  await givenSet(database.knex, { id: 'kept', level: 'MUNICIPAL', districts: box(-48) });
  await givenSet(database.knex, {
    id: 'ended',
    level: 'PROVINCIAL',
    sharing: 'open',
    until: '2025-01-01',
    districts: box(-47),
  });
  for (const { tiles } of processes) {
    const onLoaded = (map: Parameters<typeof tiles.prepare>[0]) => tiles.prepare(map);
    stores.push(
      new MapStore({ knex: database.knex, log, repeat: () => ({ stop() {} }), load: loadMapSnapshot, onLoaded }),
    );
  }
}, 60_000);
afterAll(async () => {
  for (const { files, tiles } of processes) await Promise.all([tiles.close(), files.close()]);
  for (const store of stores) await store.close();
  await database.close();
});

const written = async () => (await readdir(folder)).filter((name) => name.endsWith('.pmtiles')).sort();

it('the tiles of each map in force that is offered are written when it is loaded, once among processes', async () => {
  await Promise.all(stores.map((store) => store.loadFirst()));
  await Promise.all(processes.map(({ tiles }) => tiles.settled()));
  const names = await written();
  expect(names).toHaveLength(1);
  // What is asked for then is that file.
  const map = stores[0]!.current();
  const set = map.jurisdictions.flatMap(({ sets }) => sets).find(({ id }) => id === 'fed')!;
  let isWritten = false;
  const path = await processes[0]!.files.path(names[0] as string, async () => {
    isWritten = true;
  });
  expect([path, isWritten]).toEqual([join(folder, names[0] as string), false]);
  expect(await mapFile(processes[1]!.files, { map, set, at: now() }, 'pmtiles')).toBe(path);
  expect((await readdir(folder)).filter((name) => name.endsWith('.lock'))).toEqual([]);
}, 60_000);

it('with a publication that changes a map its tiles are written anew, and those of before are removed', async () => {
  const [before] = await written();
  await database.knex('boundary_versions').where({ boundary_id: 'fed-1' }).update({ name_en: 'Renamed' });
  await utimes(join(folder, before as string), 1, 1);
  await publish(database.knex);
  await Promise.all(stores.map((store) => store.refresh()));
  await Promise.all(processes.map(({ tiles }) => tiles.settled()));
  const after = await written();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual([before]);
}, 60_000);

it('files for which nobody waits keep nobody waiting, and take half of the room at most', async () => {
  const small = new DownloadFiles({ folder: join(folder, 'small'), mostBytes: 10 });
  let end = () => {};
  // What is in the background may begin later than the other file ends.
  const held = new Promise<void>((resolve) => (end = resolve));
  const slow = small.path('aa.bin', () => held, { isBackground: true });
  slow.catch(() => {});
  const path = await small.path('bb.bin', (aside) => writeFile(aside, '123456'));
  expect(path).toBe(join(folder, 'small', 'bb.bin'));
  expect(await small.room()).toEqual({ bytes: 6, most: 10 });
  end();
  await slow.catch(() => {});
  const tiles = new PreparedTiles({ files: small, downloads: 'open', now, log, startMilliseconds: 0 });
  tiles.prepare(stores[0]!.current());
  await tiles.settled();
  expect((await readdir(join(folder, 'small'))).sort()).toEqual(['bb.bin']);
}, 60_000);

it('a map whose tiles cannot be written is named in the log, and leaves the others to be written', async () => {
  const own = join(folder, 'failing');
  const files = new DownloadFiles({ folder: own });
  const { path } = files;
  let asked = 0;
  files.path = (...given) => (++asked === 1 ? Promise.reject(new Error('no outline')) : path.apply(files, given));
  const lines: object[] = [];
  const warn = (fields: object) => void lines.push(fields);
  const tiles = new PreparedTiles({ files, downloads: 'all', now, log: { warn }, startMilliseconds: 0 });
  tiles.prepare(stores[0]!.current());
  await tiles.settled();
  await files.close();
  expect(asked).toBe(2);
  expect(lines).toEqual([{ reason: 'no outline', set: expect.stringMatching(/^(?:fed|kept)$/) }]);
  expect((await readdir(own)).filter((name) => name.endsWith('.pmtiles'))).toHaveLength(1);
}, 60_000);
