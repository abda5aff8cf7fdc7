import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openArchive } from '#core/database/backup/archive/read-archive.ts';
import { backup } from '#jobs/backup.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { jobContext } from './context.ts';

const folder = temporaryFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const at = (day: number) => Date.UTC(2026, 10, day, 9, 0, 1);
const run = (day: number, overrides: Parameters<typeof jobContext>[1] = {}) =>
  backup.run(jobContext(database, { now: () => at(day), backups: { folder: folder.path, kept: 2 }, ...overrides }));

describe('the scheduled backup', () => {
  it('is off without a folder', async () => {
    expect(await run(1, { backups: { folder: undefined, kept: 2 } })).toEqual({
      outcome: 'done',
      message: 'Backups are off: BACKUP_FOLDER is not set.',
    });
  });

  it('keeps the newest ones, whole, and touches no other file', async () => {
    await folder.write('hustings-mine.zip', '');
    await folder.write('notes.txt', '');
    for (const day of [1, 2, 3]) expect(await run(day)).toMatchObject({ outcome: 'done' });
    const kept = ['hustings-20261102T090001Z.zip', 'hustings-20261103T090001Z.zip'];
    expect((await readdir(folder.path)).sort()).toEqual([...kept, 'hustings-mine.zip', 'notes.txt'].sort());
    const archive = await openArchive(join(folder.path, kept[1] as string));
    await archive.verify(new AbortController().signal, () => {});
    expect(archive.manifest.tables.map(({ name }) => name)).toContain('receipts');
    archive.close();
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

  it('removes nothing where it fails: a folder that is away is not made', async () => {
    const before = await readdir(folder.path);
    const away = join(folder.path, 'away');
    await expect(run(5, { backups: { folder: away, kept: 1 } })).rejects.toThrow(
      `The folder ${away} cannot be written to (ENOENT)`,
    );
    // The next backup would have the name of the last one.
    await expect(run(4, { backups: { folder: folder.path, kept: 1 } })).rejects.toThrow('no backup replaces a file');
    expect(await readdir(folder.path)).toEqual(before);
  });

  it('that is stopped is run again', async () => {
    const before = await readdir(folder.path);
    expect(await run(6, { signal: AbortSignal.abort() })).toMatchObject({ outcome: 'interrupted' });
    expect(await readdir(folder.path)).toEqual(before);
  });
});
