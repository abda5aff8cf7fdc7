import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { amountsBy } from '#server/electoral/crosswalks/amounts.ts';
import { DownloadFiles } from '#server/electoral/downloads/download-files.ts';
import type { FileFormat } from '#server/electoral/downloads/download-task.ts';
import { type DatedMap, mapFile } from '#server/electoral/downloads/map-file.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { createPackedMaps, openCurrentMap } from '#server/electoral/map/file/packed-maps.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { MapStore } from '#server/electoral/map/map-store.ts';
import { versionsOfSet } from '#server/electoral/whole-maps/versions-of-set.ts';
import { type Box, givenSet, publish } from '#test/server/electoral/fixture.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();
const log = createLog('silent');
const at = Date.parse('2026-06-01T16:00:00Z');
const formats = ['geojson', 'pmtiles'] as const;

let database: TestDatabase;
let store: MapStore;
let openMap: () => Promise<MapSnapshot>;
/** What gives the memory of replaced maps back. */
const due: Array<() => void> = [];

/** Squares side by side of a thousandth of a degree: enough vertices for a thread. */
const squares = (shift: number): Box[] =>
  Array.from({ length: 60 }, (_, i) => [-49 + i / 500, 41 + shift, -49 + i / 500 + 0.001, 41.001 + shift]);

beforeAll(async () => {
  database = await createTestDatabase();
  for (const [id, shift] of [
    ['fed', 0],
    ['fed-old', 0.0005],
  ] as const) {
    await givenSet(database.knex, {
      id,
      level: 'FEDERAL',
      jurisdiction: 'xx',
      sharing: 'open',
      ...(id === 'fed' ? { from: '2025-03-23' } : { from: '2015-08-02', until: '2025-03-23' }),
      districts: [{ code: '1', boxes: squares(shift) }],
    });
  }
  await publish(database.knex);
  const packedMaps = createPackedMaps({ databaseUrl: database.url, knex: database.knex, folder: folder.path, log });
  openMap = async () => (await openCurrentMap(packedMaps, log)) as MapSnapshot;
  store = new MapStore({
    knex: database.knex,
    log,
    repeat: () => ({ stop() {} }),
    later: (_milliseconds, call) => due.push(call),
    load: openMap,
  });
  await store.loadFirst();
}, 60_000);
afterAll(async () => {
  await store.close();
  await database.close();
});

/** Publishes, and lets the time pass after which the map before is given back. */
async function replaceMap(): Promise<void> {
  await publish(database.knex);
  await store.refresh();
  for (const giveBack of due.splice(0)) giveBack();
}

function dated(map: MapSnapshot, id = 'fed'): DatedMap {
  const set = map.jurisdictions.flatMap(({ sets }) => sets).find((one) => one.id === id)!;
  return { map, set, at: id === 'fed' ? at : set.until - 1 };
}

const write = (files: DownloadFiles, map: MapSnapshot, format: FileFormat) => mapFile(files, dated(map), format);

it('files that wait in the queue have the requested map, though it is replaced and its time over', async () => {
  const [one, other] = ['waiting', 'at once'].map((name) => new DownloadFiles({ folder: join(folder.path, name) }));
  let begin = () => {};
  const waits = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const before = one!.path('first.file', (path) => waits.then(() => writeFile(path, '')));
  const map = store.current();
  const asked = formats.map((format) => write(one!, map, format));
  await replaceMap();
  expect(map.versions[0]?.geometry.positions[0]).toBe(-49);
  begin();
  await before;
  const written = await Promise.all(asked);
  const expected = await Promise.all(formats.map((format) => write(other!, store.current(), format)));
  for (const [i, path] of written.entries()) {
    expect((await readFile(path)).equals(await readFile(expected[i]!))).toBe(true);
  }
  // The last file has let go of it.
  expect(map.versions[0]?.geometry.positions[0]).toBe(0);
});

it('maps that wait to be compared are those that were asked for', async () => {
  const map = await openMap();
  const [old, now] = ['fed-old', 'fed'].map((id) => {
    const { set, at: instant } = dated(map, id);
    return versionsOfSet(map, set, instant);
  }) as [BoundaryVersion[], BoundaryVersion[]];
  // The second one waits for the first.
  const comparing = Promise.all([amountsBy('area', map, old, now), amountsBy('area', map, now, old)]);
  map.release?.();
  for (const { totals, pairs } of await comparing) {
    expect(pairs).toHaveLength(1);
    expect(pairs[0]!.amount / totals[0]!).toBeCloseTo(0.5, 2);
  }
  expect(map.versions[0]?.geometry.positions[0]).toBe(0);
});

it('no file is written, and nothing is read, of a map that has been given back', async () => {
  const map = store.current();
  await replaceMap();
  const files = new DownloadFiles({ folder: join(folder.path, 'late') });
  const refused = { status: 503, headers: { 'Retry-After': '1' } };
  await expect(write(files, map, 'geojson')).rejects.toMatchObject(refused);
  expect(() => map.whileRead([1]).next()).toThrow(expect.objectContaining(refused));
});
