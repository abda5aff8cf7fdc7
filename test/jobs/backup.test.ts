import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { openArchive } from '#core/database/backup/archive/read-archive.ts';
import { type BackupJobOptions, createBackup, noBackup, requireRoom } from '#jobs/backup.ts';
import { runJob } from '#jobs/run/run-job.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { jobContext } from './context.ts';

const folder = temporaryFolder();
const database = await closedAfterAll(createTestDatabase());

const at = (day: number) => Date.UTC(2026, 10, day, 9, 0, 1);
const backup = createBackup();
const run = (day: number, overrides: Parameters<typeof jobContext>[1] = {}, options: BackupJobOptions = {}) =>
  createBackup(options).run(
    jobContext(database, {
      now: () => at(day),
      backups: { folder: folder.path, retained: 2, recipients: [] },
      ...overrides,
    }),
  );

describe('the scheduled backup', () => {
  it('is done by the server that has the folder, whichever of two comes first', async () => {
    const due = at(1) - 1000;
    const onServer = (backups: { folder: string | undefined; retained: number; recipients: string[] }) =>
      runJob(backup, jobContext(database, { now: () => at(1), due, backups }));
    expect(await onServer({ folder: undefined, retained: 2, recipients: [] })).toBe('not_here');
    expect(await database.knex('job_runs').where({ job: 'backup' })).toEqual([]);
    expect(await onServer({ folder: folder.path, retained: 2, recipients: [] })).toBe('done');
    expect(await onServer({ folder: undefined, retained: 2, recipients: [] })).toBe('not_here');
    expect(await database.knex('job_runs').where({ job: 'backup' }).pluck('outcome')).toEqual(['done']);
    await rm(join(folder.path, 'hustings-20261101T090001Z.zip'));
  });

  it('names the folder whose disk is full, before it begins and while it writes', async () => {
    await folder.write('hustings-20261031T090001Z.zip', Buffer.alloc(2_000_000));
    const measure = (free: number) => async () => ({ free, total: 100e9 });
    await expect(requireRoom(folder.path, measure(1_900_000))).rejects.toThrow(
      `The disk of ${folder.path} is full: it has 1.9 MB left, and the newest backup takes 2.0 MB.`,
    );
    await requireRoom(folder.path, measure(2_000_000));
    const full = noBackup('/mnt/backups', Object.assign(new Error('write'), { code: 'ENOSPC' }));
    expect((full as Error).message).toMatch(/^The disk of \/mnt\/backups is full \(ENOSPC\)/);
    const other = new Error('of another kind');
    expect(noBackup('/mnt/backups', other)).toBe(other);

    const before = await readdir(folder.path);
    await expect(run(1, {}, { measure: measure(1_900_000) })).rejects.toThrow(
      `The disk of ${folder.path} is full: it has`,
    );
    const filled = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
    await expect(run(1, {}, { write: filled })).rejects.toThrow(`The disk of ${folder.path} is full (ENOSPC)`);
    expect(await readdir(folder.path)).toEqual(before);
    await rm(join(folder.path, 'hustings-20261031T090001Z.zip'));
  });

  it('keeps the newest ones, whole, and touches no other file', async () => {
    await folder.write('hustings-mine.zip', '');
    await folder.write('notes.txt', '');
    for (const day of [1, 2, 3]) expect(await run(day)).toMatchObject({ outcome: 'done' });
    const newest = ['hustings-20261102T090001Z.zip', 'hustings-20261103T090001Z.zip'];
    expect((await readdir(folder.path)).sort()).toEqual([...newest, 'hustings-mine.zip', 'notes.txt'].sort());
    const archive = await openArchive(join(folder.path, newest[1] as string));
    await archive.verify(new AbortController().signal, () => {});
    expect(archive.manifest.tables.map(({ name }) => name)).toContain('receipts');
    await archive.close();
  });

  it('is encrypted if keys are set, and counted among the newest', async () => {
    const own = join(folder.path, 'encrypted');
    await mkdir(own);
    const recipients = [await identityToRecipient(await generateX25519Identity())];
    for (const day of [1, 2, 3]) await run(day, { backups: { folder: own, retained: 2, recipients } });
    const names = ['hustings-20261102T090001Z.zip.age', 'hustings-20261103T090001Z.zip.age'];
    expect((await readdir(own)).sort()).toEqual(names);
    await expect(openArchive(join(own, names[1] as string))).rejects.toThrow('is encrypted');
    expect(
      await run(4, { backups: { folder: own, retained: 2, recipients }, signal: AbortSignal.abort() }),
    ).toMatchObject({
      outcome: 'interrupted',
    });
    await rm(own, { recursive: true });
  });

  it('removes what a killed one left, and not what one is writing', async () => {
    const abandoned = await folder.write('hustings-20261101T090001Z.zip.unfinished-00000000', '');
    await utimes(abandoned, at(3) / 1000, at(3) / 1000);
    const written = await folder.write('hustings-20261104T085900Z.zip.unfinished-00000001', '');
    await utimes(written, at(4) / 1000, at(4) / 1000);
    await run(4);
    const names = await readdir(folder.path);
    expect(names.filter((name) => name.includes('unfinished'))).toEqual([
      'hustings-20261104T085900Z.zip.unfinished-00000001',
    ]);
  });

  it('removes nothing if it fails: a folder that is missing is not created', async () => {
    const before = await readdir(folder.path);
    const missing = join(folder.path, 'away');
    await expect(run(5, { backups: { folder: missing, retained: 1, recipients: [] } })).rejects.toThrow(
      `The folder ${missing} cannot be written to (ENOENT)`,
    );
    // The next backup would have the name of the last one.
    await expect(run(4, { backups: { folder: folder.path, retained: 1, recipients: [] } })).rejects.toThrow(
      'no backup replaces a file',
    );
    expect(await readdir(folder.path)).toEqual(before);
  });

  it('that is stopped is run again', async () => {
    const before = await readdir(folder.path);
    expect(await run(6, { signal: AbortSignal.abort() })).toMatchObject({ outcome: 'interrupted' });
    expect(await readdir(folder.path)).toEqual(before);
  });
});
