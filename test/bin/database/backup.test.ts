import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Manifest } from '#core/database/backup/archive/manifest.ts';
import { migrationsOf } from '#core/database/backup/migrations-of.ts';
import { prepareDays, readPartitions } from '#jobs/audit-log/partitions.ts';
import { migrations } from '#migrations/list.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const folder = temporaryFolder();
/** The job's run, the catalogue, and each migration. */
const rows = 2 + migrations.length;
const file = join(folder.path, 'backup.zip');
let database: TestDatabase;
let empty: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.knex('job_runs').insert({ job: 'clean-up', started_at: new Date() });
  empty = await createTestDatabase('template0');
});
afterAll(async () => {
  await database.close();
  await empty.close();
});

const ofNewer = { content: 'all', program: '9.0.0', migrations: Array(migrations.length + 1).fill({}) };
const migrationsOfNewer = () => migrationsOf(ofNewer as unknown as Manifest, migrations);

describe('hustings backup and restore', () => {
  it('say what they do, a line a table if there is no terminal', async () => {
    const made = await runCommand(database, ['backup', '--to', file]);
    expect(made.exitCode).toBe(0);
    expect(made.output).toMatch(
      new RegExp(`^Wrote \\d+ tables with ${rows} rows to .*backup\\.zip \\(0\\.0 MB\\)\\.\n$`),
    );
    expect(made.errors.split('\n')).toEqual(
      expect.arrayContaining(['job_runs: 1 rows, 0.0 MB', 'voters: 0 rows, 0.0 MB']),
    );
    const restored = await runCommand(empty, ['restore', file]);
    expect(restored.exitCode).toBe(0);
    expect(restored.output).toMatch(new RegExp(`^Restored \\d+ tables with ${rows} rows, as they were at 20\\d\\d-`));
    expect(await empty.knex('job_runs').pluck('job')).toEqual(['clean-up']);
  });

  it('end with 1 and one sentence if they cannot be followed', async () => {
    const again = await runCommand(database, ['backup', '--to', file]);
    expect(again).toMatchObject({ exitCode: 1, output: '' });
    expect(again.errors).toBe(`There is a file ${file} already, and no backup replaces a file: name another one.\n`);
    await empty.knex('users').insert({ id: randomUUID(), email: 'a@example.org', name: 'A', created_at: new Date() });
    const full = await runCommand(empty, ['restore', file]);
    expect(full).toMatchObject({ exitCode: 1, output: '' });
    expect(full.errors).toContain('The database is not empty (users has rows)');
    await empty.knex('users').delete();
  });

  it('put the records of jobs in the place of those of an installation that waits for its backup', async () => {
    const at = new Date();
    await empty.knex('job_runs').delete();
    await empty.knex('job_runs').insert({ job: 'webhooks', started_at: at, finished_at: at, outcome: 'done' });
    const alert = { channel: 'email', kind: 'no_backups', subject: 'backup', message: 'x', began_at: at, seen_at: at };
    await empty.knex('alerts').insert(alert);
    expect(await runCommand(empty, ['restore', file])).toMatchObject({ exitCode: 0 });
    expect(await empty.knex('job_runs').pluck('job')).toEqual(['clean-up']);
    expect(await empty.knex('alerts').pluck('kind')).toEqual([]);
  });

  it('leave an empty audit log that is stored by days as it is', async () => {
    const [of, later] = [await createTestDatabase(), await createTestDatabase()];
    const now = Date.parse('2031-03-30T12:00Z');
    await of.knex.raw(`select create_audit_months('2031-04-01', 1)`);
    await prepareDays(later.knex, now, 14);
    const path = join(folder.path, 'months.zip');
    expect(await runCommand(of, ['backup', '--to', path])).toMatchObject({ exitCode: 0 });
    expect(await runCommand(later, ['restore', path])).toMatchObject({ exitCode: 0 });
    const periods = (await readPartitions(later.knex)).map(({ period }) => period);
    expect(periods).toContain('2031-04-01');
    expect(periods).not.toContain('2031-04');
    await of.close();
    await later.close();
  });

  it('prove a backup without a database, and refuse one that is damaged, cut off or of a newer program', async () => {
    const unused = { knex: undefined as never, url: 'postgres://nowhere.invalid/none' };
    const checked = await runCommand(unused, ['backup', 'check', file]);
    expect(checked).toMatchObject({ exitCode: 0 });
    expect(checked.output).toMatch(
      new RegExp(`^The backup is whole: \\d+ tables with ${rows} rows, as they were at 20`),
    );
    expect(await runJson(unused, ['backup', 'check', file])).toMatchObject({ file, rows });
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    // Within the packed rows of the first table that has some.
    const at = changed.indexOf('tables/catalogue.tsv') + 'tables/catalogue.tsv'.length + 3;
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
    for (const [name, bytes] of [
      ['changed.zip', changed],
      ['cut.zip', whole.subarray(0, whole.length - 400)],
    ] as const) {
      const broken = await runCommand(unused, ['backup', 'check', await folder.write(name, bytes)]);
      expect(broken).toMatchObject({ exitCode: 1, output: '' });
      expect(broken.errors).toContain('is damaged, cut off, or no backup');
    }
    expect(migrationsOfNewer).toThrow('restore it with version 9.0.0 of the program or a newer one');
  });

  it('encrypt for the holder of a key, in the form of age, and read it with that key alone', async () => {
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    const key = await folder.write('key.txt', `# created: 2026-11-22\n# public key: ${recipient}\n${identity}\n`);
    const other = await folder.write('other.txt', await generateX25519Identity());
    const sealed = join(folder.path, 'sealed.zip.age');
    expect(await runJson(database, ['backup', '--to', sealed, '--recipient', recipient])).toMatchObject({ rows });
    const bytes = await readFile(sealed);
    expect(bytes.toString('latin1').startsWith('age-encryption.org/v1\n-> X25519 ')).toBe(true);
    expect(bytes.includes('manifest.json')).toBe(false);

    const check = (...args: string[]) => runCommand(database, ['backup', 'check', ...args]);
    expect((await check(sealed)).errors).toContain('is encrypted: name the file of its key with --identity.');
    expect((await check(sealed, '--identity', other)).errors).toContain('cannot be decrypted: the key is another one');
    expect((await check(sealed, '--identity', sealed)).errors).toContain('is no secret key of age');
    const cut = await folder.write('cut.zip.age', bytes.subarray(0, bytes.length - 1));
    expect((await check(cut, '--identity', key)).errors).toContain('cannot be decrypted');
    expect((await check(sealed, '--identity', key)).output).toContain('The backup is whole');
    const target = await createTestDatabase('template0');
    try {
      const restored = await runCommand(target, ['restore', sealed, '--identity', key]);
      expect(restored).toMatchObject({ exitCode: 0 });
      expect(await target.knex('job_runs').pluck('job')).toEqual(['clean-up']);
    } finally {
      await target.close();
    }
    // Nothing that was decrypted stays behind.
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('hustings-backup-'))).toEqual([]);
    const wrong = await runCommand(database, ['backup', '--to', join(folder.path, 'x.age'), '--recipient', 'age1x']);
    expect(wrong.errors).toContain('age1x is no public key of age');
  });

  it('print one object with --json', async () => {
    const other = join(folder.path, 'other.zip');
    expect(await runJson(database, ['backup', '--to', other])).toMatchObject({ file: other, rows });
  });
});
