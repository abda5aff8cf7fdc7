import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile, wardsMembers } from '#test/support/fixtures/wards.ts';
import { tamper, zipOf } from '#test/support/fixtures/zip.ts';
import { runCommand } from '#test/support/run-command.ts';

const folder = temporaryFolder();
const sources = join(folder.path, 'sources');
const dataDir = join(folder.path, 'data');
const earlier = process.env.HUSTINGS_DATA_DIR;
let database: TestDatabase;

beforeAll(async () => {
  process.env.HUSTINGS_DATA_DIR = dataDir;
  await mkdir(sources);
  const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: 4 } });
  await writeFile(join(sources, 'sample-wards.json'), JSON.stringify(source));
});
afterAll(() => {
  if (earlier === undefined) delete process.env.HUSTINGS_DATA_DIR;
  else process.env.HUSTINGS_DATA_DIR = earlier;
});
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const ingest = (...args: string[]) => runCommand(database, ['ingest', 'sample-wards', '--sources', sources, ...args]);
const marks = async () => ({
  sources: await database.knex('sources'),
  runs: await database.knex('ingest_runs'),
});
const nothing = { sources: [], runs: [] };

describe('a file that cannot be used', () => {
  const encrypted = async () => tamper(await wardsFile(wards(4)), 'wards.shp', (header) => header.writeUInt16LE(1, 8));
  const cases: Array<[string, string, () => Promise<string | Uint8Array | null>, RegExp]> = [
    ['is not there', 'nowhere.zip', async () => null, /^There is no file \S+nowhere\.zip: correct the path\.$/],
    [
      'lies below another file',
      'sources/sample-wards.json/x.zip',
      async () => null,
      /^There is no file \S+x\.zip: correct/,
    ],
    [
      'is a folder',
      'sources',
      async () => null,
      /^\S+sources is a folder: name the file in it with --file, or the folder with --from\.$/,
    ],
    [
      'is a FlatGeobuf file',
      'wards.fgb',
      async () => 'fgb\x03fgb\0',
      /^wards\.fgb is a FlatGeobuf file, .*ogr2ogr -f GeoJSON/,
    ],
    ['is a table', 'wards.csv', async () => 'WARD,NAME\n', /^wards\.csv is a CSV table, /],
    ['is a KMZ', 'wards.kmz', () => zipOf({ 'doc.kml': '<kml/>' }), /^wards\.kmz is a KMZ file, .*ogr2ogr/],
    ['is encrypted', 'secret.zip', encrypted, /^secret\.zip is encrypted \(wards\.shp\): unpack it with its password/],
    [
      'is cut short',
      'half.zip',
      async () => (await wardsFile(wards(4))).subarray(0, 300),
      /^half\.zip is a zip cut short/,
    ],
    ['is empty', 'empty.zip', async () => '', /^empty\.zip is empty/],
    ['is a web page', 'page.zip', async () => '<!DOCTYPE html><html>', /^page\.zip is not data but a web page/],
    [
      'is one part of a shapefile',
      'part.dbf',
      async () => 'x',
      /^part\.dbf is one part of a shapefile: name the part\.shp beside it/,
    ],
    ['is a shapefile without its table', 'alone.shp', async () => 'x', /^alone\.shp has no alone\.dbf beside it/],
  ];

  it.each(cases)('ends the command with 2, in one line, and leaves no mark: %s', async (_, name, content, says) => {
    const bytes = await content();
    const path = bytes === null ? join(folder.path, name) : await folder.write(name, bytes);
    const { exitCode, output, errors } = await ingest('--file', path);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    const [line, help, ...rest] = errors.trimEnd().split('\n');
    expect(line).toMatch(says);
    expect([help, rest]).toEqual(['Help: npx hustings ingest --help', []]);
    expect(await marks()).toEqual(nothing);
  });

  it('as does a folder that is not there', async () => {
    const { exitCode, errors } = await ingest('--from', join(folder.path, 'nowhere'));
    expect(exitCode).toBe(2);
    expect(errors).toMatch(/^The folder \S+nowhere cannot be read/);
    expect(await marks()).toEqual(nothing);
  });

  it('a source that a folder has no file for fails, and is marked nothing', async () => {
    const empty = join(folder.path, 'empty');
    await mkdir(empty);
    const { exitCode, output } = await ingest('--from', empty);
    expect(exitCode).toBe(1);
    expect(output.replace(/\s+/g, ' ')).toContain('There is no sample-wards.*');
    expect((await marks()).sources).toMatchObject([{ state: 'not_fetched', problem: null, state_message: null }]);
  });
});

describe('a loose shapefile', () => {
  it.each(['--file', '--from'])('is read with the parts beside it: %s', async (option) => {
    const loose = join(folder.path, `loose${option}`);
    await mkdir(loose);
    for (const [name, bytes] of Object.entries(wardsMembers(wards(4)))) {
      await writeFile(join(loose, name.replace('wards', 'sample-wards').replace('.dbf', '.DBF')), bytes);
    }
    const path = option === '--file' ? join(loose, 'sample-wards.shp') : loose;
    expect(await ingest(option, path)).toMatchObject({ exitCode: 0, errors: '' });
    expect(await database.knex('boundaries').pluck('code').orderBy('code')).toEqual(['1', '2', '3', '4']);
    // The zip in which it is stored is the same each time.
    await ingest(option, path);
    const runs = await database.knex('ingest_runs').orderBy('id');
    expect(runs.map(({ outcome }) => outcome)).toEqual(['published', 'unchanged']);
    expect(runs[1].archive_sha256).toBe(runs[0].archive_sha256);
    expect(runs[0].archive_origin).toBe(join(loose, 'sample-wards.shp'));
  });
});

describe('a file of this machine', () => {
  it('is archived, so that its run can be accepted when it is gone', async () => {
    const path = await folder.write('three.zip', await wardsFile(wards(3)));
    expect(await ingest('--file', path)).toMatchObject({ exitCode: 1 });
    const [run] = await database.knex('ingest_runs');
    expect(run).toMatchObject({ outcome: 'quarantined', archive_origin: path });
    await rm(path);
    expect(await runCommand(database, ['review', '--accept', String(run.id)])).toMatchObject({ exitCode: 0 });
    expect(await database.knex('boundaries').pluck('code').orderBy('code')).toEqual(['1', '2', '3']);
    const archived = await readdir(join(dataDir, 'archive'));
    expect(archived).toEqual(expect.arrayContaining([run.archive_sha256, `${run.archive_sha256}.sample-wards.json`]));
    expect(archived.filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
