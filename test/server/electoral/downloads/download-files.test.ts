import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DownloadFiles, type WriteFile } from '#server/electoral/downloads/download-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-files-'));
});

afterEach(() => rm(folder, { recursive: true }));

const writes =
  (text: string): WriteFile =>
  (path) =>
    writeFile(path, text);

test('a file is written once for all who ask for it at the same time', async () => {
  const files = new DownloadFiles({ folder });
  let written = 0;
  const write: WriteFile = async (path) => {
    written++;
    await writeFile(path, 'one');
  };
  const paths = await Promise.all([1, 2, 3].map(() => files.path('aa.csv', write)));
  expect(paths).toEqual([1, 2, 3].map(() => join(folder, 'aa.csv')));
  await files.path('aa.csv', write);
  expect(written).toBe(1);
  expect(await readdir(folder)).toEqual(['aa.csv']);
});

test('two processes that share the folder write it once too', async () => {
  const [one, other] = [new DownloadFiles({ folder }), new DownloadFiles({ folder })];
  let written = 0;
  const write: WriteFile = async (path) => {
    written++;
    await writeFile(path, 'one');
  };
  await Promise.all([one.path('aa.csv', write), other.path('aa.csv', write)]);
  expect(written).toBe(1);
});

test('one is written at a time, and no more than that many wait', async () => {
  const files = new DownloadFiles({ folder, mostWaiting: 2 });
  let [now, most] = [0, 0];
  const write: WriteFile = async (path) => {
    most = Math.max(most, ++now);
    await writeFile(path, '');
    now--;
  };
  const settled = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => files.path(`${name}.csv`, write)));
  // Which of them comes last depends on when the disk says that its file is not there.
  const refused = settled.filter((one) => one.status === 'rejected');
  expect([settled.length, refused.length]).toEqual([4, 1]);
  expect(refused[0]?.reason).toMatchObject({ status: 503, headers: { 'Retry-After': '60' } });
  expect(most).toBe(1);
});

test('what fails leaves nothing, and is tried again', async () => {
  const files = new DownloadFiles({ folder });
  const failing: WriteFile = async (path) => {
    await writeFile(path, 'half');
    await mkdir(`${path}.lock`);
    throw new Error('The disk is full.');
  };
  await expect(files.path('aa.csv', failing)).rejects.toThrow('The disk is full.');
  expect(await readdir(folder)).toEqual([]);
  expect(await readFile(await files.path('aa.csv', writes('whole')), 'utf8')).toBe('whole');
});

test('the least recently requested is removed when there is too much', async () => {
  const files = new DownloadFiles({ folder, mostBytes: 25 });
  const ten = writes('0123456789');
  await files.path('aa.csv', ten);
  await files.path('bb.csv', async (path) => {
    await writeFile(path, '01234');
    await writeFile(`${path}.gz`, '01234');
  });
  await utimes(join(folder, 'aa.csv'), 1, 1);
  await utimes(join(folder, 'bb.csv'), 2, 2);
  await files.path('aa.csv', ten);
  await files.path('cc.csv', ten);
  expect((await readdir(folder)).sort()).toEqual(['aa.csv', 'cc.csv']);
});

test('what a process that has ended was writing is removed', async () => {
  await writeFile(join(folder, '999999999-abcdef.part'), '');
  await mkdir(join(folder, '999999999-abcdef.part.lock'));
  await writeFile(join(folder, `${process.pid}-abcdef.part`), '');
  await new DownloadFiles({ folder }).path('aa.csv', writes(''));
  expect((await readdir(folder)).sort()).toEqual([`${process.pid}-abcdef.part`, 'aa.csv']);
});

test('closing ends what is written, and what waits', async () => {
  const files = new DownloadFiles({ folder });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const endless: WriteFile = (_, signal) =>
    new Promise((__, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      begin();
    });
  const first = files.path('aa.csv', endless);
  first.catch(() => {});
  await begun;
  const both = Promise.allSettled([first, files.path('bb.csv', writes(''))]);
  await files.close();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readdir(folder)).toEqual([]);
});
