import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { withFileLock } from '#core/processes/file-lock.ts';
import { processStartTime } from '#core/processes/process-identity.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
const lockFile = (name: string) => join(folder.path, name);
const purpose = 'makes a test';

/** The text of a lock file that a running process other than this one holds. */
const lockOfParent = async () => `${process.ppid} ${await processStartTime(process.ppid)}`;

describe('a file lock', () => {
  it('lets one run at a time', async () => {
    const path = lockFile('one');
    const seen = { now: 0, most: 0, runs: 0 };
    const work = async () => {
      seen.now++;
      seen.runs++;
      seen.most = Math.max(seen.most, seen.now);
      await readdir(folder.path);
      seen.now--;
    };
    await Promise.all(Array.from({ length: 8 }, () => withFileLock(path, work, { purpose })));
    expect(seen).toEqual({ now: 0, most: 1, runs: 8 });
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.each([
    ['is empty', () => ''],
    ['names a process that runs and holds nothing', () => String(process.ppid)],
    ['names a dead process whose number belongs to another program', () => `${process.ppid} another beginning`],
    ['names this process as it was before a restart of the machine', () => `${process.pid} another beginning`],
    ['names no process', () => '0 '],
  ])('is taken over at once if its file %s', async (_, text) => {
    const path = lockFile('abandoned');
    await writeFile(path, text());
    // Without a time to wait, a lock that is taken is an error.
    const content = await withFileLock(path, () => readFile(path, 'utf8'), { purpose, timeout: 0 });
    expect(content).toBe(`${process.pid} ${await processStartTime(process.pid)}`);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('says what it waits for, and gives up in time', async () => {
    const path = lockFile('held');
    await writeFile(path, await lockOfParent());
    const messages: string[] = [];
    const options = { purpose, timeout: 6_000, onWait: (message: string) => messages.push(message) };
    const holder = `process ${process.ppid}, which makes a test (it holds ${path})`;
    await expect(withFileLock(path, async () => {}, options)).rejects.toThrow(`Waited 6 s for ${holder}.`);
    expect(messages).toEqual([`Waiting for ${holder}.`]);
    expect(await readFile(path, 'utf8')).toBe(await lockOfParent());
  });

  it('ends its wait at a signal', async () => {
    const path = lockFile('held');
    await writeFile(path, await lockOfParent());
    const controller = new AbortController();
    const waiting = withFileLock(path, async () => {}, { purpose, signal: controller.signal });
    const reason = new Error('asked to stop');
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  it('leaves nothing behind if the disk is full', async () => {
    const path = lockFile('full');
    const script = join(import.meta.dirname, '../../support/processes/take-file-lock.ts');
    // No file may grow: writing fails as on a full disk.
    const command = `trap '' XFSZ; ulimit -f 0; exec "$0" --import tsx "$1" "$2" 2>&1`;
    const taken = run('bash', ['-c', command, process.execPath, script, path]);
    await expect(taken).rejects.toMatchObject({ stdout: expect.stringContaining('EFBIG') });
    expect((await readdir(folder.path)).filter((name) => name.startsWith('full'))).toEqual([]);
  });
});
