import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useSpoolFolder } from '#core/files/spool-folder.ts';
import { processStartTime } from '#core/processes/process-identity.ts';
import { SpoolBudget } from '#server/http/request/files/spool/spool-budget.ts';
import { SpooledBytes, SpoolFull } from '#server/http/request/files/spool/spooled-bytes.ts';
import { removal } from '#test/support/fixtures/removal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hustings-test-'));
});
afterAll(() => rm(folder, removal));

const roomy = () => new SpoolBudget({ files: 10, bytes: 10_000_000 }, { files: 10, bytes: 10_000_000 });
const refuse = (error: unknown) => {
  throw error;
};
const text = (part: string) => Buffer.from(part).toString('base64url');

describe('spooled bytes', () => {
  it.each([0, 1, 5_000, 65_536, 65_537, 400_000])('are what was added: %d', async (length) => {
    const all = Buffer.from(Array.from({ length }, (_, n) => n % 251));
    for (const read of [(one: SpooledBytes) => one.bytes(), async (one: SpooledBytes) => buffer(await one.stream())]) {
      const spooled = SpooledBytes.begin(['a'], roomy());
      for (let from = 0; from < length; from += 7_919) await spooled.add(all.subarray(from, from + 7_919));
      expect(spooled.length).toBe(length);
      expect((await read(spooled)).equals(all)).toBe(true);
    }
  });

  it('are all there for who asks before the last of them are written, as a request may end while it is paused', async () => {
    const all = Buffer.from(Array.from({ length: 130_000 }, (_, n) => n % 251));
    for (const read of [(one: SpooledBytes) => one.bytes(), async (one: SpooledBytes) => buffer(await one.stream())]) {
      const spooled = SpooledBytes.begin(['a'], roomy());
      spooled.add(all.subarray(0, 65_000));
      const adding = spooled.add(all.subarray(65_000));
      expect(spooled.length).toBe(130_000);
      expect(() => spooled.add(Buffer.alloc(1))).toThrow('before those before them were written');
      expect((await read(spooled)).equals(all)).toBe(true);
      await adding;
    }
  });

  it('have no name while they are stored, so that nothing is left when the process is killed', async () => {
    const path = join(folder, 'unnamed');
    await useSpoolFolder(path, refuse);
    const spooled = SpooledBytes.begin(['a'], roomy());
    await spooled.add(Buffer.alloc(300_000));
    expect(await readdir(path)).toEqual([]);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    spooled.release();
    await expect(spooled.bytes()).rejects.toMatchObject({ status: 400 });
  });

  it('have a bound in all and for each holder, and give their room back', async () => {
    const budget = new SpoolBudget({ files: 3, bytes: 250 }, { files: 2, bytes: 150 });
    const one = SpooledBytes.begin(['a', 'campaign'], budget);
    one.add(Buffer.alloc(100));
    expect(() => one.add(Buffer.alloc(51))).toThrow(SpoolFull);
    const other = SpooledBytes.begin(['b', 'campaign'], budget);
    expect(() => other.add(Buffer.alloc(51))).toThrow(SpoolFull);
    expect(() => SpooledBytes.begin(['c', 'campaign'], budget)).toThrow(SpoolFull);
    const third = SpooledBytes.begin(['c'], budget);
    third.add(Buffer.alloc(150));
    expect(() => SpooledBytes.begin(['d'], budget)).toThrow(SpoolFull);
    expect(() => other.add(Buffer.alloc(1))).toThrow(SpoolFull);
    for (const each of [one, third, third]) each.release();
    other.add(Buffer.alloc(150));
    other.release();
    expect(budget.add(['a', 'b', 'c', 'campaign'], { files: 2, bytes: 150 })).toBe(true);
    expect(budget.add(['d'], { files: 1, bytes: 100 })).toBe(true);
  });
});

it('at its start a server removes what ended processes have left, and nothing that is being written', async () => {
  const path = join(folder, 'left');
  await useSpoolFolder(path, refuse);
  const own = await processStartTime(process.pid);
  const of = (pid: number, beginning: string, host: string) => [pid, text(beginning), text(host), 'abc'].join('.');
  const files = {
    written: of(process.pid, own, hostname()),
    ended: of(process.pid, `${own}0`, hostname()),
    never: of(2 ** 22 + 1, '1', hostname()),
    elsewhere: of(1, '1', 'another.example'),
    'elsewhere, long ago': of(2, '1', 'another.example'),
    unknown: 'unknown',
  };
  for (const name of Object.values(files)) await writeFile(join(path, name), 'people');
  for (const name of [files['elsewhere, long ago'], files.unknown]) await utimes(join(path, name), 0, 0);
  await useSpoolFolder(path, refuse);
  expect((await readdir(path)).toSorted()).toEqual([files.written, files.elsewhere].toSorted());
});

it('are in a folder of the process where theirs cannot be made, and that is said', async () => {
  const file = join(folder, 'no-folder');
  await writeFile(file, '');
  const warnings: unknown[] = [];
  await useSpoolFolder(join(file, 'spool'), (error) => warnings.push(error));
  expect(warnings).toEqual([expect.objectContaining({ code: 'ENOTDIR' })]);
  const spooled = SpooledBytes.begin(['a'], roomy());
  await spooled.add(Buffer.from('kept'));
  expect((await spooled.bytes()).toString()).toBe('kept');
});
