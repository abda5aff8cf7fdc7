import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPromise } from 'yauzl';
import { backUp } from '#core/database/backup/back-up.ts';
import { restore } from '#core/database/backup/restore.ts';
import type { Migration } from '#core/database/migration.ts';
import { hashOf } from '#core/database/schema-history.ts';
import { migrations } from '#migrations/list.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { contentsOf, digests, fillEveryTable } from './contents.ts';

const folder = temporaryFolder();
const path = join(folder.path, 'backup.zip');
const signal = new AbortController().signal;
let source: TestDatabase;
let target: TestDatabase;
let whole: Buffer;

const makeBackup = (to: string, known: readonly Migration[] = migrations) =>
  backUp({ url: source.url, path: to, content: 'all', program: '1.0.0', migrations: known, signal });
const restoreFrom = (file: string) =>
  restore({ database: { ...target, ownerUrl: undefined }, path: file, migrations, signal });
const relations = async () =>
  (await target.knex.raw('select relname from pg_class where relnamespace = current_schema()::regnamespace')).rows;

beforeAll(async () => {
  source = await createTestDatabase();
  await fillEveryTable(source.knex);
  target = await createTestDatabase('template0');
  await makeBackup(path);
  whole = await readFile(path);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

/** Where the packed content of each file of the archive begins, and how long it is. */
async function contents() {
  const zip = await openPromise(path, { autoClose: false });
  const found = new Map<string, { start: number; length: number }>();
  for await (const entry of zip.eachEntry()) {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    found.set(entry.fileName, { start: fileDataStart, length: entry.compressedSize });
  }
  zip.close();
  return found;
}

describe('an archive that is not whole changes nothing', () => {
  it.each([0, 1, 1000, 0.1, 0.5, 0.9, -1, -22, -400])('cut off at %d', async (at) => {
    const end = Number.isInteger(at) ? at : Math.floor(whole.length * at);
    const file = await folder.write('cut.zip', whole.subarray(0, end < 0 ? whole.length + end : end));
    await expect(restoreFrom(file)).rejects.toThrow('is damaged, cut off, or no backup');
    expect(await relations()).toEqual([]);
  });

  it.each(['audit_log', 'donations', 'voters'])('with another byte in the table %s', async (table) => {
    const { start, length } = (await contents()).get(`tables/${table}.tsv`) as { start: number; length: number };
    const bytes = Buffer.from(whole);
    const at = start + Math.floor(length / 2);
    bytes[at] = ~(bytes[at] as number) & 0xff;
    await expect(restoreFrom(await folder.write('changed.zip', bytes))).rejects.toThrow('Nothing was changed');
    expect(await relations()).toEqual([]);
  });

  it('with another byte in its manifest', async () => {
    const { start, length } = (await contents()).get('manifest.json') as { start: number; length: number };
    const bytes = Buffer.from(whole);
    const at = start + Math.floor(length / 2);
    bytes[at] = ~(bytes[at] as number) & 0xff;
    await expect(restoreFrom(await folder.write('changed.zip', bytes))).rejects.toThrow('Nothing was changed');
    expect(await relations()).toEqual([]);
  });

  it('or that is none', async () => {
    const file = await folder.write('none.zip', 'no zip');
    await expect(restoreFrom(file)).rejects.toThrow('is damaged, cut off, or no backup');
    await expect(restoreFrom(join(folder.path, 'missing.zip'))).rejects.toThrow('missing.zip cannot be read (ENOENT)');
  });
});

describe('a restore is refused', () => {
  it('into a database with tables of another program', async () => {
    await target.knex.raw('create table foreign_one (n integer)');
    await expect(restoreFrom(path)).rejects.toThrow(
      /^The database is not empty \(it has foreign_one\).+drop the database and run the script of "hustings database setup/,
    );
    await target.knex.raw('drop table foreign_one');
    expect(await relations()).toEqual([]);
  });

  it('into a database with data, of which it keeps all', async () => {
    const before = digests(await contentsOf(source.knex));
    const full = { ...source, ownerUrl: undefined };
    await expect(restore({ database: full, path, migrations, signal })).rejects.toThrow('The database is not empty (');
    expect(digests(await contentsOf(source.knex))).toEqual(before);
  });

  it('of a schema that this program does not know, or that other migrations made', async () => {
    const known = migrations.length;
    const version = known + 1;
    const next: Migration = { name: `00${version}-next`, servesFrom: 1, mode: 'transaction', sql: ['select 1'] };
    await source.knex('migrations').insert({ version, name: next.name, sha256: hashOf(next), serves_from: 1 });
    const ofNewer = join(folder.path, 'newer.zip');
    await makeBackup(ofNewer, [...migrations, next]);
    await source.knex('migrations').where({ version }).delete();
    await expect(restoreFrom(ofNewer)).rejects.toThrow(
      `The backup's schema has version ${version} and this program knows ${known}: restore it with version 1.0.0 of the program or a newer one.`,
    );
    const others = [{ ...(migrations[0] as (typeof migrations)[0]), sql: ['select 1'] }, ...migrations.slice(1)];
    const database = { ...target, ownerUrl: undefined };
    await expect(restore({ database, path, migrations: others, signal })).rejects.toThrow(
      "The backup's schema was made by other migrations than this program has",
    );
    expect(await relations()).toEqual([]);
  });

  it('of rows that break a rule of the schema: none of them stays, and a good backup is restored afterwards', async () => {
    await source.knex.raw('alter table receipt_spoils disable trigger append_only');
    await source.knex.raw('alter table receipt_spoils drop constraint receipt_spoils_campaign_id_number_fkey');
    await source.knex.raw(`update receipt_spoils set number = 'R-none' where number = 'R-1'`);
    const broken = join(folder.path, 'broken.zip');
    await makeBackup(broken);
    await expect(restoreFrom(broken)).rejects.toThrow('receipt_spoils_campaign_id_number_fkey');
    const left = Object.entries(await contentsOf(target.knex)).filter(([, rows]) => rows.length > 0);
    expect(left.map(([name]) => name)).toEqual(['catalogue', 'migrations']);
    await restoreFrom(path);
    expect((await contentsOf(target.knex)).receipt_spoils).toHaveLength(30);
  });
});

describe('a restore by a newer program', () => {
  it('brings the schema up to date afterwards', async () => {
    const next = {
      name: 'next',
      servesFrom: 1,
      mode: 'transaction',
      sql: ['create table later (n integer)'],
    } as const;
    const empty = await createTestDatabase('template0');
    try {
      const database = { ...empty, ownerUrl: undefined };
      await restore({ database, path, migrations: [...migrations, next], signal });
      expect(await empty.knex('migrations').orderBy('version').pluck('name')).toEqual(
        [...migrations, next].map(({ name }) => name),
      );
      expect(await empty.knex('voters').count()).toEqual([{ count: 30 }]);
    } finally {
      await empty.close();
    }
  });
});
