import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { open } from '#locator/src/file/open.ts';
import type { BakeManifest } from '#server/electoral/bake/manifest.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenPostalCode, givenSet, publish } from '#test/server/electoral/fixture.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { languageFaults } from '#test/support/pages/language-faults.ts';
import { runCommand } from '#test/support/run-command.ts';

const temporary = temporaryFolder();
let server: ElectoralServer;
const before = process.env.HUSTINGS_DATA_DIR;

beforeAll(async () => {
  process.env.HUSTINGS_DATA_DIR = join(temporary.path, 'data');
  server = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      sharing: 'open',
      districts: [
        { code: '1', name: 'Île-du-Guet', boxes: [[-49, 41, -47, 43]] },
        { code: '2', name: 'Kestrel Head', nameFr: 'Pointe-au-Faucon', boxes: [[-47, 41, -45, 43]] },
      ],
    });
    await givenSet(knex, {
      id: 'county',
      level: 'MUNICIPAL',
      sharing: 'open',
      districts: [{ code: 'A', boxes: [[-49, 41, -45, 43]] }],
    });
    await givenSet(knex, { id: 'city', level: 'MUNICIPAL', districts: [{ code: 'B', boxes: [[-48, 42, -47, 43]] }] });
    await givenPostalCode(knex, {
      code: 'Z1A0A1',
      at: [-48, 42],
      concordance: { 'fed-1': 0.7, 'fed-2': 0.3, 'city-B': 1 },
    });
    await knex('sources')
      .where({ id: 'list' })
      .update({ definition: JSON.stringify({ licence: { sharing: 'attribution', attribution: 'From a list.' } }) });
  });
});
afterAll(async () => {
  if (before === undefined) delete process.env.HUSTINGS_DATA_DIR;
  else process.env.HUSTINGS_DATA_DIR = before;
  await server.close();
});

const newFolder = () => mkdtemp(join(temporary.path, 'baked-'));
const bake = async (folder: string, ...options: string[]) => runCommand(server, ['bake', folder, ...options]);
const manifestOf = async (folder: string): Promise<BakeManifest> =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

describe('hustings bake', () => {
  it('writes a file of what may be passed on, and says what it leaves out', async () => {
    const folder = await newFolder();
    const { exitCode, output } = await bake(folder);
    expect(exitCode).toBe(0);
    expect(output).toContain('Left out: city, since its terms do not let anybody pass it on.');
    expect(output).toContain('Left out: county, since one of those goes before it in places.');
    const manifest = await manifestOf(folder);
    expect(manifest).toMatchObject({
      maps: [{ id: 'fed', attribution: 'Contains fiction.' }],
      leftOut: [
        { id: 'city', reason: 'terms' },
        { id: 'county', reason: 'covered' },
      ],
      postalCredits: ['From a list.'],
    });
    const file = await open(await readFile(join(folder, manifest.districts.name)), { publicKey: manifest.publicKey });
    expect(await file.locate(42.5, -47.5)).toMatchObject({
      federal: { id: 'fed-1' },
      municipal: null,
      absent: { municipal: 'not_held' },
    });
    // The centroid may be a register's, and the evidence of a map that is left out is left out.
    expect(await file.postalCode('Z1A 0A1')).toMatchObject({
      federal: { id: 'fed-1' },
      resolution: { alternatives: { federal: [{ share: 0.7 }, { nameFr: 'Pointe-au-Faucon', share: 0.3 }] } },
      absent: { municipal: 'not_held' },
    });
  });

  it('has the library and a page beside it, and the hash of each file', async () => {
    const folder = await newFolder();
    await bake(folder);
    const { districts, files } = await manifestOf(folder);
    expect([districts, ...files].map(({ name }) => name)).toEqual([
      expect.stringMatching(/^districts-\d+-[0-9a-f]{8}\.hust$/),
      'locator.js',
      'offline.js',
      'index.html',
    ]);
    expect((await readdir(folder)).sort()).toEqual(
      [districts.name, ...files.map(({ name }) => name), 'manifest.json'].sort(),
    );
    for (const { name, bytes } of [districts, ...files]) expect((await stat(join(folder, name))).size).toBe(bytes);
    // It is for everybody, and the key for nobody else.
    expect((await stat(join(folder, districts.name))).mode & 0o777).toBe(0o644);
    expect((await stat(join(temporary.path, 'data/bake-key.pem'))).mode & 0o777).toBe(0o600);
  });

  it('writes a page that says in both languages what the file has, and whose terms hold', async () => {
    const folder = await newFolder();
    await bake(folder);
    const { districts, publicKey } = await manifestOf(folder);
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    const [, english = '', french = ''] = page.split('<article ');
    for (const article of [english, french]) {
      expect(article).toContain(`data-file="${districts.name}" data-public-key="${publicKey}"`);
      for (const said of ['Contains fiction.', 'From a list.', districts.sha256, '>city<', '>county<'])
        expect(article).toContain(said);
    }
    expect(english).toContain('sends your location and your postal code to nobody');
    expect(english).toContain('A map that may not be passed on goes before it in places.');
    expect(french).toContain('n’envoie ni votre position ni votre code postal à personne');
    expect(french).toContain('Ses conditions ne permettent à personne de la transmettre.');
    expect(languageFaults(`<html lang="en"><article ${english}`, 'en', [])).toEqual([]);
    expect(languageFaults(`<html lang="fr"><article ${french}`, 'fr', [])).toEqual([]);
  });

  it('writes the same bytes again, and signs with the same key', async () => {
    const [one, other] = [await newFolder(), await newFolder()];
    await bake(one);
    await bake(other);
    expect(await manifestOf(other)).toEqual(await manifestOf(one));
  });

  it('does nothing if asked to where nothing was published, and leaves the file before to open pages', async () => {
    const folder = await newFolder();
    await bake(folder);
    const first = (await manifestOf(folder)).districts.name;
    expect((await bake(folder, '--if-changed')).output).toContain('has the published maps already');
    const names = [first];
    for (let i = 0; i < 2; i++) {
      await publish(server.knex);
      expect((await bake(folder, '--if-changed')).exitCode).toBe(0);
      names.push((await manifestOf(folder)).districts.name);
    }
    expect((await readdir(folder)).filter((name) => name.endsWith('.hust')).sort()).toEqual(names.slice(1).sort());
  });

  it('does not leave what was asked for otherwise, nor what may not be passed on any more', async () => {
    const folder = await newFolder();
    process.env.DOWNLOADS = 'all';
    try {
      await bake(folder);
    } finally {
      delete process.env.DOWNLOADS;
    }
    const { districts: withdrawn } = await manifestOf(folder);
    await bake(folder, '--if-changed');
    const { districts, maps } = await manifestOf(folder);
    expect(maps.map(({ id }) => id)).toEqual(['fed']);
    expect(await readdir(folder)).toContain(districts.name);
    expect(await readdir(folder)).not.toContain(withdrawn.name);
    expect((await bake(folder, '--if-changed')).output).toContain('has the published maps already');
    expect((await bake(folder, '--if-changed', '--history')).output).not.toContain('has the published maps already');
  });

  it('writes the folder anew if the program before has written other files beside', async () => {
    const folder = await newFolder();
    await bake(folder);
    await writeFile(join(folder, 'index.html'), 'of an earlier version');
    const manifest = await manifestOf(folder);
    const files = manifest.files.map((file) =>
      file.name === 'index.html' ? { ...file, bytes: 21, sha256: '' } : file,
    );
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }));
    expect((await bake(folder, '--if-changed')).output).not.toContain('has the published maps already');
    expect(await manifestOf(folder)).toEqual(manifest);
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('<!doctype html>');
  });

  it('removes what a bake that was killed has left, and nothing else', async () => {
    const folder = await newFolder();
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const left = ['districts-1-01234567.hust', 'index.html', 'manifest.json'].map(
      (name) => `${name}.${ended}-0123abcd`,
    );
    const others = [`notes.${ended}-0123abcd`, `index.html.${process.pid}-0123abcd`];
    for (const name of [...left, ...others]) await writeFile(join(folder, name), '');
    await bake(folder);
    const names = await readdir(folder);
    expect(names.filter((name) => left.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(others));
  });

  it('passes everything on if the operator says that it may', async () => {
    const folder = await newFolder();
    process.env.DOWNLOADS = 'all';
    try {
      await bake(folder);
    } finally {
      delete process.env.DOWNLOADS;
    }
    const { maps, leftOut, districts } = await manifestOf(folder);
    expect(maps.map(({ id }) => id)).toEqual(['city', 'county', 'fed']);
    expect(leftOut).toEqual([]);
    const file = await open(await readFile(join(folder, districts.name)));
    expect(await file.locate(42.5, -47.5)).toMatchObject({ municipal: { id: 'city-B' } });
  });
});

describe('hustings lookup --from', () => {
  it('fills a table without a database and without a stored map', async () => {
    const folder = await newFolder();
    await bake(folder);
    const file = join(folder, (await manifestOf(folder)).districts.name);
    const none = { ...server, knex: null as never };
    const path = await temporary.write(
      'places.csv',
      Buffer.from('name,Postal Code\nAnne,z1a 0a1\nBob,Z9Z9Z9\nCy,K1A0O\n'),
    );
    const { exitCode, output } = await runCommand(none, ['lookup', path, '--from', file]);
    expect(exitCode).toBe(0);
    const rows: Array<Record<string, string>> = parse(output, { columns: true });
    expect(rows[0]).toMatchObject({ federal_id: 'fed-1', federal_share: '0.7', federal_others: 'fed-2 0.3' });
    expect(rows[1]).toMatchObject({ federal_id: '', lookup_error: expect.stringContaining('do not hold it') });
    expect(rows[2]).toMatchObject({ lookup_error: expect.stringContaining('must be a Canadian postal code') });
    const points = await temporary.write('points.csv', Buffer.from('lat,lng\n42,-46\n0,0\n91,0\n'));
    const { output: found } = await runCommand(none, ['lookup', points, '--from', file]);
    expect(parse(found, { columns: true })).toMatchObject([
      { federal_id: 'fed-2', lookup_method: 'point', lookup_error: '' },
      { lookup_error: expect.stringContaining('No district') },
      { lookup_error: expect.stringContaining('latitude must be') },
    ]);
  });

  it('says what such a file does not have, and what is wrong with one', async () => {
    const folder = await newFolder();
    await bake(folder);
    const file = join(folder, (await manifestOf(folder)).districts.name);
    const path = await temporary.write('places.csv', Buffer.from('Postal Code\nZ1A0A1\n'));
    const { exitCode, errors } = await runCommand(server, ['lookup', path, '--from', file, '--ids']);
    expect([exitCode, errors]).toEqual([2, expect.stringContaining('has no addresses, further ids')]);
    const cut = await temporary.write('cut.hust', (await readFile(file)).subarray(0, -20));
    expect((await runCommand(server, ['lookup', path, '--from', cut])).errors).toContain(
      'The end of the file is missing',
    );
    await rm(cut);
    expect((await runCommand(server, ['lookup', path, '--from', cut])).errors).toContain('There is no file');
  });
});
