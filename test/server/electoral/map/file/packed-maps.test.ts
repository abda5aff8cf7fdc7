import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arrayFilePieces, readHead } from '#core/array-file/array-file.ts';
import { connect } from '#core/database/database.ts';
import { createLog } from '#core/log.ts';
import { mapFormat } from '#server/electoral/map/file/map-label.ts';
import { createPackedMaps, openCurrentMap, type PackedMapLog } from '#server/electoral/map/file/packed-maps.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { givenElection, givenPostalCode, givenSet, publish } from '#test/server/electoral/fixture.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const temporary = temporaryFolder();
let folders = 0;
let folder: string;
let logged: string[];

const database = await closedAfterAll(createTestDatabase());
beforeAll(async () => {
  const { knex } = database;
  const boxes = (x: number, y: number) => [[x, y, x + 1, y + 1]] as const;
  const districts = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      code: String(i + 1),
      name: `Saint-Jean ${i}`,
      boxes: boxes(-80 + (i % 10), 45 + Math.floor(i / 10)),
      population: 1000 + i,
    }));
  await givenSet(knex, { id: 'ca-federal', level: 'FEDERAL', districts: districts(30) });
  await givenSet(knex, {
    id: 'ca-old',
    level: 'PROVINCIAL',
    from: '2010-01-01',
    until: '2020-01-01',
    districts: districts(12),
  });
  await givenSet(knex, {
    id: 'town',
    level: 'MUNICIPAL',
    representation: 'at_large',
    districts: [{ code: '1', boxes: boxes(-79.5, 45.5) }],
  });
  await givenElection(knex, { id: 'e', day: '2021-09-20', districts: { 'ca-federal-1': { electors: 7 } } });
  await givenPostalCode(knex, {
    code: 'K1A0A1',
    addresses: { 'ca-federal-1': 0.75, 'ca-federal-2': 0.25, 'town-1': 1 },
  });
  await publish(knex);
});

beforeEach(() => {
  folder = join(temporary.path, `${++folders}`, 'map');
  logged = [];
});

const log: PackedMapLog = {
  info: (_, message) => logged.push(message),
  warn: (fields, message) => logged.push(`${message}: ${(fields as { reason: string }).reason}`),
};
const built = () => logged.filter((message) => message === 'electoral map loaded').length;
const warnings = () =>
  logged.filter((message) => message.includes('; it is built anew') || message.includes('stored:'));
const packedMaps = (where: string | null = folder) =>
  createPackedMaps({ databaseUrl: database.url, knex: database.knex, folder: where, log });
const open = async (from = packedMaps()) => (await openCurrentMap(from, log)) as MapSnapshot;
const files = () => readdirSync(folder);
const only = () => join(folder, files()[0] as string);

function expectSame(opened: MapSnapshot, read: MapSnapshot): void {
  expect(opened.catalogueVersion).toBe(read.catalogueVersion);
  expect(opened.updatedAt).toBe(read.updatedAt);
  expect(opened.boundaries).toEqual(read.boundaries);
  expect(opened.versions).toEqual(read.versions);
  expect(opened.postalCodes).toEqual(read.postalCodes);
  expect(opened.elections).toEqual(read.elections);
  expect(opened.figures).toEqual(read.figures);
  expect(opened.names.find('saint j')).toEqual(read.names.find('saint j'));
  const anywhere = fc.tuple(
    fc.double({ min: -81, max: -69, noNaN: true }),
    fc.double({ min: 44, max: 49, noNaN: true }),
    fc.constantFrom(Date.UTC(2010, 1), Date.UTC(2026, 1)),
  );
  fc.assert(
    fc.property(anywhere, ([x, y, at]) => {
      const found = (map: MapSnapshot) => {
        const { covering, snapped } = map.districts.coveringOrSnapped(x, y, at);
        return [covering.map(({ index }) => index), snapped.map(({ index }) => index)];
      };
      expect(found(opened)).toEqual(found(read));
    }),
    { numRuns: 1000 },
  );
}

const readAnew = () => loadMapSnapshot(database.knex, createLog('silent'));

/** For each `mapFormat` the hash of the names and types of the arrays. Add a line if you raise it, and change none. */
const formHashes: Readonly<Record<number, string>> = {
  7: '1e91d7dea160faca8eccf9b3d72724610fdac5b738f082d078d97b8f813ed3c9',
  // Members have offices.
  8: '1e91d7dea160faca8eccf9b3d72724610fdac5b738f082d078d97b8f813ed3c9',
};

describe('the stored map', () => {
  test('has another mapFormat if its arrays have other names or types', async () => {
    await packedMaps().current();
    const { arrays } = readHead(new Uint8Array(readFileSync(only())).buffer);
    const form = arrays.map(([name, type]) => `${name} ${type}\n`).sort();
    expect(createHash('sha256').update(form.join('')).digest('hex')).toBe(formHashes[mapFormat]);
  });

  test('finds what the map that is read from the database does', async () => {
    expectSame(await open(), await readAnew());
  });

  test('is opened and not built at the next start', async () => {
    await open();
    expect(built()).toBe(1);
    expectSame(await open(), await readAnew());
    expect(built()).toBe(1);
  });

  test('is built once for all who ask at a time', async () => {
    const source = packedMaps();
    const all = await Promise.all([source.current(), source.current(), source.current()]);
    expect(new Set(all).size).toBe(1);
    expect(built()).toBe(1);
  });

  test.each([
    ['cut short', (path: string) => truncateSync(path, 5000)],
    ['emptied', (path: string) => truncateSync(path, 0)],
    ['a file of something else', (path: string) => writeFileSync(path, 'PK\u0003\u0004'.repeat(4000))],
    [
      'changed in one bit of an array',
      (path: string) => {
        const bytes = readFileSync(path);
        const place = bytes.length - 1000;
        bytes[place] = (bytes[place] as number) ^ 1;
        writeFileSync(path, bytes);
      },
    ],
    [
      'of another version under this name',
      (path: string) => writeFileSync(path, Buffer.concat(arrayFilePieces('{"catalogueVersion":1}', {}))),
    ],
  ])('that is %s is built again and never served', async (_, damage) => {
    folder = join(temporary.path, 'damaged', 'map');
    await packedMaps().current();
    logged = [];
    damage(only());
    expectSame(await open(), await readAnew());
    expect(built()).toBe(1);
    expect(warnings()).toHaveLength(1);
  });

  test('that was damaged after it had been verified is built again', async () => {
    folder = join(temporary.path, 'damaged', 'map');
    const source = packedMaps();
    await source.current();
    logged = [];
    await source.current();
    expect(built()).toBe(0);
    truncateSync(only(), 5000);
    expectSame(await open(source), await readAnew());
    expect(built()).toBe(1);
  });

  test('follows a publication, takes over what has not changed, and leaves no older file', async () => {
    const source = packedMaps();
    await open(source);
    const [before] = files();
    const [other, old] = [join(folder, 'another-database-1.map'), join(folder, 'old-database-1.map')];
    const daysAgo = (days: number) => Date.now() / 1000 - days * 86_400;
    const unfinished = [
      join(folder, 'a.map.999999999-00ff00ff'),
      join(folder, `a.map.${process.pid}-00ff00ff`),
    ] as const;
    for (const path of [other, old, ...unfinished]) writeFileSync(path, '');
    utimesSync(other, daysAgo(6), daysAgo(6));
    utimesSync(old, daysAgo(8), daysAgo(8));
    await publish(database.knex);
    expectSame(await open(source), await readAnew());
    expect(built()).toBe(2);
    expect(files()).not.toContain(before);
    // Another database's file stays for a week. One that is being written stays as well.
    expect(files()).toHaveLength(3);
    expect(files()).toEqual(expect.arrayContaining(['another-database-1.map', `a.map.${process.pid}-00ff00ff`]));
  });

  test('that cannot be stored stays in memory, with a warning', async () => {
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, 'a file in the place of the folder');
    expectSame(await open(), await readAnew());
    expect(warnings()).toEqual([expect.stringMatching(/^the map could not be stored: .*EEXIST/)]);
  });

  test('of a role without privileges is found too', async () => {
    const role = `reader_${folders}_${process.pid}`;
    await database.knex.raw(
      `create role ${role} login password '${role}'; grant select on all tables in schema public to ${role}`,
    );
    const databaseUrl = Object.assign(new URL(database.url), { username: role, password: role }).href;
    const knex = connect(databaseUrl, 'hustings test');
    try {
      const packed = await createPackedMaps({ databaseUrl, knex, folder, log }).current();
      expect(packed).toMatchObject({ path: expect.stringContaining(folder) });
    } finally {
      await knex.destroy();
      await database.knex.raw(`drop owned by ${role}; drop role ${role}`);
    }
  });
});
