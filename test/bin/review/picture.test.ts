import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { rectangle, type ShapeRecord } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile } from '#test/support/fixtures/wards.ts';
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

type Changes = Parameters<typeof boundarySource>[0];

async function check(id: string, records: readonly ShapeRecord[], changes: Changes = {}, accepted = false) {
  const jurisdiction = { id: `${id}-place`, name: 'Place' };
  const source = boundarySource({
    id,
    crs: 'EPSG:4326',
    jurisdiction,
    expect: { districts: records.length },
    ...changes,
  });
  const path = await folder.write(`${id}-${records.length}-${accepted}.zip`, await wardsFile(records));
  return ingestFile(database, source, path, { pool, accepted, named: true });
}

async function pictureOf(map: string) {
  const file = `${folder.path}/${map}.html`;
  const { exitCode, output, errors } = await runCommand(database, ['review', map, '--picture', file]);
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
  return { output, page: await readFile(file, 'utf8') };
}

const pathsOf = (page: string, layer: string) =>
  page.match(new RegExp(`<g class="${layer}">.*?</g>`, 'gu'))?.map((group) => group.match(/<path/gu)?.length) ?? [];

it('shows a new map alone, with its names, and that nothing has checked it', async () => {
  await check('fresh', [ward('1', 0, { name: 'Harbour & Hill' }), ward('2', 1)]);
  const { output, page } = await pictureOf('fresh');
  expect(output).toContain('fresh as published, an unverified map');
  expect(page).toContain('Unverified: nothing outside its own file checks this map.');
  expect(page).toContain('Nothing was published before it: the map is shown alone.');
  expect(page).toContain('<td>Harbour &amp; Hill</td>');
  expect([pathsOf(page, 'same'), pathsOf(page, 'old'), pathsOf(page, 'now')]).toEqual([[2], [], []]);
  expect(page).not.toContain('id="show-old"');
});

it('is one file without scripts, addresses and anything to load', async () => {
  const { page } = await pictureOf('fresh');
  expect(page).toMatch(/^<!doctype html>/u);
  expect(page).not.toMatch(/<script|<link|<img|\bsrc=|\bhref=|url\(|@import/u);
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('prefers-color-scheme: dark');
});

it('shows an edition that waits over the published one, escaped, with what holds it back', async () => {
  await check('town', wards(3));
  // Ward 2 takes a tenth of ward 1, 3 is gone, 4 is new and its name holds markup.
  const shifted = [
    { ...ward('1', 0), rings: [rectangle(-48, 43, 0.09, 0.1)] },
    { ...ward('2', 1), rings: [rectangle(-47.91, 43, 0.11, 0.1)] },
    ward('4', 2, { name: '<img src=x onerror=alert(1)>' }),
  ];
  const { runId, outcome } = await check('town', shifted);
  expect(outcome).toBe('quarantined');
  const { output, page } = await pictureOf(String(runId));
  expect(output).toContain(`run ${runId} of town`);
  expect(page).toContain(`run ${runId}, not published`);
  expect(page).toContain('&lt;img src=x onerror=alert(1)>');
  expect(page).not.toContain('<img');
  expect(page).toMatch(
    /Holds it back: <\/span>Area changes district since the last publication: 3 → 4 \(100 %, 91 km²\), 1 → 2 \(10 %, /u,
  );
  expect(page).toContain('<h3>Added: 1</h3>');
  expect(page).toContain('<h3>Ended: 1</h3><ul><li>3: Ward 3</li></ul>');
  expect(page).toMatch(
    /<td>1 Ward 1<\/td><td>2 Ward 2<\/td><td class="number">9\.1<\/td><td class="number">10 %<\/td>/u,
  );
  // The whole map, and close-ups of the four.
  expect(pathsOf(page, 'old')).toHaveLength(5);
  expect(pathsOf(page, 'old')[0]).toBe(3);
  expect(pathsOf(page, 'moved')[0]).toBe(4);
  // Nothing was published by it.
  expect((await pictureOf('town')).page).toContain('<td>Ward 3</td>');
});

it('shows a published edition over the one before it', async () => {
  const points = [{ name: 'City Hall', longitude: -47.95, latitude: 43.05, code: '1' }];
  await check('city', wards(2), { points });
  const renamed = [ward('1', 0, { name: 'Harbour' }), ward('2', 1)];
  await check('city', renamed, { points }, true);
  const { page } = await pictureOf('city');
  expect(page).toContain('It is shown over the edition that was published before it.');
  expect(page).toContain('Checked against, besides its own file: 1 points.');
  expect(page).toContain('<h3>Renamed: 1</h3><ul><li>1: Ward 1 → 1: Harbour</li></ul>');
  expect(page).toContain('Remark: </span>1 names changed since the last publication');
  expect(await runJson(database, ['review', 'city', '--picture', `${folder.path}/json.html`])).toMatchObject({
    source: 'city',
    run: null,
    unverified: false,
    changes: { added: 0, ended: 0, renamed: 1, redrawn: 0, moved: 0 },
  });
});

it('shows the first publication of a map over the map that it follows', async () => {
  const jurisdiction = { id: 'village', name: 'Village' };
  await check('village-2020', wards(2), { jurisdiction, name: 'Wards of 2020', valid: { from: '2020-01-01' } });
  await check('village-2024', wards(3), { jurisdiction, valid: { from: '2024-01-01' } });
  const { page } = await pictureOf('village-2024');
  expect(page).toContain('the map before it, Wards of 2020 (village-2020)');
  expect(page).toContain('<h3>Added: 1</h3><ul><li>3: Ward 3</li></ul>');
});

it('says what is wrong with the command', async () => {
  const say = (...args: string[]) => runCommand(database, ['review', ...args]);
  const errors = (text: string) => ({ errors: expect.stringContaining(text) });
  const usage = { exitCode: 2, ...errors('--picture goes with one run or map') };
  expect(await say('fresh')).toMatchObject(usage);
  expect(await say('--picture', 'page.html')).toMatchObject(usage);
  expect(await say('--accept', '1', 'fresh', '--picture', 'p.html')).toMatchObject({
    exitCode: 2,
    ...errors('one of them'),
  });
  expect(await say('nowhere', '--picture', 'p.html')).toMatchObject({
    exitCode: 1,
    ...errors('There is no source nowhere'),
  });
  expect(await say('999', '--picture', 'p.html')).toMatchObject({
    exitCode: 1,
    ...errors('Run 999 is not quarantined'),
  });
});
