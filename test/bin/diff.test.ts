import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { easternMidnight } from '#core/dates.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import type { ShapeRecord } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

describe('hustings diff', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let sources: string;
  let oldFile: string;
  let newFile: string;
  /** The border of the wards 2 and 3 lies 24 m farther east in it, which is 0.3 % of a ward. */
  let nearbyFile: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const pool = await Pool.open(1);
    // The second ward is named anew and takes the half of the third one that lies next to it; a fourth one is added.
    const [, two, three] = wards(3) as [ShapeRecord, ShapeRecord, ShapeRecord];
    const quay = ward('2', 1, { name: 'Quay' });
    const wider = (rings: ShapeRecord['rings'], from: number, to: number) =>
      (rings ?? []).map((ring) => ring.map(([x, y]) => [Math.abs(x! - from) < 1e-9 ? to : x!, y!] as [number, number]));
    const later = [
      ward('1', 0),
      { ...quay, rings: wider(two.rings, -47.8, -47.75) },
      { ...three, rings: wider(three.rings, -47.8, -47.75) },
      ward('4', 3),
    ];
    const nearby = [two, three].map((one) => ({ ...one, rings: wider(one.rings, -47.8, -47.7997) }));
    nearbyFile = await folder.write('nearby.zip', await wardsFile([ward('1', 0), ...nearby]));
    oldFile = await folder.write('old.zip', await wardsFile(wards(3)));
    newFile = await folder.write('new.zip', await wardsFile(later));
    const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: 3 } });
    sources = join(folder.path, 'sources');
    await mkdir(sources);
    await folder.write('sources/sample-wards.json', JSON.stringify(source));
    const now = () => easternMidnight('2025-06-01');
    const publish = (path: string) => ingestFile(database, source, path, { pool, accepted: true, now });
    expect(await publish(oldFile)).toMatchObject({ outcome: 'published' });
    expect(await publish(newFile)).toMatchObject({ outcome: 'published' });
    await pool.close();
  });
  afterAll(() => database.close());

  const isTheChange = {
    totals: { added: 1, ended: 0, renamed: 1, redrawn: 0, unchanged: 1, transfers: 1 },
    added: [{ code: '4' }],
    renamed: [{ before: { nameEn: 'Ward 2' }, after: { nameEn: 'Quay' } }],
    moved: [
      { from: null, to: { code: '4' }, share: 1 },
      { from: { code: '3' }, to: { code: '2' }, share: 0.5 },
    ],
  };
  const firstPublication = async () => {
    const [{ catalogue_version: first }] = await database.knex('publications').orderBy('catalogue_version').limit(1);
    return `sample-wards@${first}`;
  };

  it('compares two files without a database, each read as a source describes it', async () => {
    const none = { ...database, url: 'postgres://127.0.0.1:1/none' };
    const args = ['--source', 'sample-wards', '--sources', sources];
    expect(await runJson(none, ['diff', oldFile, newFile, ...args])).toMatchObject(isTheChange);
    const back = await runJson(none, ['diff', newFile, oldFile, ...args]);
    expect(back).toMatchObject({
      ended: [{ code: '4' }],
      moved: [{ to: null }, { from: { code: '2' }, to: { code: '3' } }],
    });
    expect(back.totals.movedKm2).toBeCloseTo(
      (await runJson(none, ['diff', oldFile, newFile, ...args])).totals.movedKm2,
      6,
    );
  });

  it('compares what is published with a file that is about to be', async () => {
    expect(await runJson(database, ['diff', await firstPublication(), newFile])).toMatchObject(isTheChange);
    const { totals } = await runJson(database, ['diff', 'sample-wards', newFile]);
    expect(totals).toMatchObject({ unchanged: 4, transfers: 0, renamed: 0 });
  });

  it('compares what two publications left, and says the same as their entry', async () => {
    const found = await runJson(database, ['diff', await firstPublication(), 'sample-wards']);
    expect(found).toMatchObject(isTheChange);
    const entry = await database.knex('map_changes').orderBy('catalogue_version', 'desc').first();
    expect(entry.totals).toEqual(found.totals);
    expect(entry.changes.moved).toEqual(found.moved);
  });

  it('says it in words, with tables', async () => {
    const { output } = await runCommand(database, ['diff', await firstPublication(), 'sample-wards']);
    expect(output).toMatch(
      /^sample-wards@\d+ \(3 districts\) → sample-wards \(4 districts\)\n1 district added; 1 district under/,
    );
    expect(output).toMatch(/3 Ward 3 +2 Quay +\d+ km² +5\d\.\d %/);
    expect(output).toMatch(/Unchanged: 1\. Area counts as moved from 0\.001 km² on/);
  });

  it('counts as moved what is wider than --width, and says how much it leaves out', async () => {
    const files = ['diff', oldFile, nearbyFile, '--source', 'sample-wards', '--sources', sources];
    const byDefault = await runJson(database, files);
    expect(byDefault).toMatchObject({ threshold: { width: 20 }, totals: { redrawn: 0, transfers: 1, belowKm2: 0 } });
    const wider = await runJson(database, [...files, '--width', '30']);
    expect(wider).toMatchObject({ threshold: { width: 30 }, totals: { redrawn: 2, transfers: 0 }, moved: [] });
    expect(wider.totals.belowKm2).toBe(byDefault.totals.movedKm2);
    const { output } = await runCommand(database, [...files, '--width', '30']);
    expect(output).toMatch(
      /more than 30 m wide on average\. 0\.\d+ km² in smaller or narrower pieces between the two maps’ lines is not counted/,
    );
  });

  it.each([
    [['nothing-such', 'sample-wards'], 1, /Nothing of nothing-such is published/],
    [['sample-wards@999', 'sample-wards'], 1, /no publication 999/],
    [['sample-wards', 'sample-wards', '--width', 'wide'], 2, /whole number of metres/],
    [['no/such/file.zip', 'sample-wards'], 2, /There is no file no\/such\/file.zip/],
  ])('refuses %j in a sentence', async (args, code, message) => {
    const { exitCode, errors } = await runCommand(database, ['diff', ...args]);
    expect(exitCode).toBe(code);
    expect(errors).toMatch(message);
  });

  it('asks which source describes two files', async () => {
    const text = join(sources, 'other.txt');
    await writeFile(text, '');
    const { exitCode, errors } = await runCommand(database, ['diff', text, text]);
    expect([exitCode, errors]).toEqual([2, expect.stringContaining('--source')]);
  });
});

describe('hustings publication entries', () => {
  it('adds what is not stored', async () => {
    const database = await createTestDatabase();
    expect(await runJson(database, ['publication', 'entries'])).toEqual({ added: 0 });
    await database.close();
  });
});
