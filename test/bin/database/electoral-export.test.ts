import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { electoralTables } from '#core/database/backup/tables.ts';
import { catalogueChannel } from '#core/database/channels.ts';
import { contentsOf, digests, fillEveryTable } from '#test/core/database/backup/contents.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'electoral.zip');
const isElectoral = (name: string) => (electoralTables as readonly string[]).includes(name);
let source: TestDatabase;
let target: TestDatabase;
let listener: pg.Client;
const heard: Array<string | undefined> = [];

beforeAll(async () => {
  source = await createTestDatabase();
  await fillEveryTable(source.knex);
  await source.knex('catalogue').update({ version: 5 });
  target = await createTestDatabase();
  await target.knex('job_runs').insert({ job: 'clean-up', started_at: new Date() });
  listener = new pg.Client(target.url);
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query(`listen ${catalogueChannel}`);
});
afterAll(async () => {
  await listener.end();
  await source.close();
  await target.close();
});

const part = async (database: TestDatabase, isIncluded: (name: string) => boolean) =>
  digests(Object.fromEntries(Object.entries(await contentsOf(database.knex)).filter(([name]) => isIncluded(name))));
const electoral = (database: TestDatabase) => part(database, (name) => isElectoral(name) && name !== 'catalogue');
const others = (database: TestDatabase) => part(database, (name) => !isElectoral(name));
const notified = async () => {
  // The answer comes after all notifications that were sent before.
  await listener.query('select');
  return heard.splice(0);
};

describe('hustings export --electoral and import', () => {
  it('name the file that is needed', async () => {
    const { exitCode, errors } = await runCommand(source, ['export']);
    expect(exitCode).toBe(2);
    expect(errors).toContain('export needs --electoral <file>.');
  });

  it('carry all electoral data to another installation, and nothing else; servers hear of it', async () => {
    const before = await others(target);
    expect(await runJson(source, ['export', '--electoral', file])).toMatchObject({
      file,
      tables: electoralTables.length,
    });
    expect(await runJson(target, ['import', file])).toMatchObject({ file, catalogueVersion: 5 });
    expect(await electoral(target)).toEqual(await electoral(source));
    expect(await others(target)).toEqual(before);
    expect(await notified()).toEqual(['5']);
  });

  it('leave out no table that refers to one of them', async () => {
    const { rows } = await source.knex.raw(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = any (?::regclass[])`,
      [[...electoralTables]],
    );
    expect(rows.filter(({ name }: { name: string }) => !isElectoral(name))).toEqual([]);
  });

  it('continue the numbers of the first installation', async () => {
    const [run] = await target.knex('ingest_runs').insert({ source_id: 'sample' }).returning('id');
    expect(run.id).toBeGreaterThan(30);
    await target.knex('ingest_runs').where(run).delete();
  });

  it('replace what came by an import, under a new version', async () => {
    await source.knex('elections').update({ name: 'Corrected' });
    const later = join(folder.path, 'later.zip');
    await runJson(source, ['export', '--electoral', later]);
    expect(await runJson(target, ['import', later])).toMatchObject({ catalogueVersion: 6 });
    expect(await target.knex('elections').pluck('name')).toEqual(['Corrected']);
    expect(await notified()).toEqual(['6']);
  });

  it('replace what was published here if that is said alone', async () => {
    await target.knex('catalogue').update({ version: 7 });
    const published = { catalogue_version: 100_007, source_id: 'sample', action: 'withdraw', recorded_at: new Date() };
    await target.knex('publications').insert({ ...published, done_by: 'operator', definition: '{}' });
    const before = await electoral(target);
    const refused = await runCommand(target, ['import', file]);
    expect(refused.exitCode).toBe(1);
    expect(refused.errors).toContain(
      'This installation has published electoral data itself (its catalogue has version 7)',
    );
    expect(await electoral(target)).toEqual(before);
    expect(await notified()).toEqual([]);
    expect(await runJson(target, ['import', file, '--replace'])).toMatchObject({ catalogueVersion: 8 });
    expect(await notified()).toEqual(['8']);
  });

  it('change nothing if the file is cut off, of another schema, or a whole backup', async () => {
    const before = await electoral(target);
    const bytes = await readFile(file);
    const cut = await folder.write('cut.zip', bytes.subarray(0, Math.floor(bytes.length / 2)));
    expect((await runCommand(target, ['import', cut])).errors).toContain('is damaged, cut off, or no backup');
    const whole = join(folder.path, 'whole.zip');
    await runJson(source, ['backup', '--to', whole]);
    expect((await runCommand(target, ['import', whole])).errors).toContain('This file is a backup of everything');
    expect((await runCommand(target, ['restore', file])).errors).toContain('This file holds electoral data alone');
    await source.knex('migrations').update({ sha256: 'x' });
    const other = join(folder.path, 'other.zip');
    await runJson(source, ['export', '--electoral', other]);
    expect((await runCommand(target, ['import', other])).errors).toContain('The file is of another schema');
    expect(await electoral(target)).toEqual(before);
    expect(await notified()).toEqual([]);
  });
});
