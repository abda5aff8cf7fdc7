import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { mapFile, readFileWhole } from '#core/array-file/mapped-file.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

it('has the bytes of the file, also when that is deleted', async () => {
  const numbers = Float64Array.from({ length: 100_000 }, (_, i) => i / 3);
  const path = await folder.write('numbers', new Uint8Array(numbers.buffer));
  const mapped = mapFile(path);
  const isLinux = process.platform === 'linux';
  // The kernel says which files a process has mapped (proc_pid_maps(5)).
  if (isLinux) expect(readFileSync('/proc/self/maps', 'utf8')).toContain(path);
  rmSync(path);
  expect(new Float64Array(mapped)).toEqual(numbers);
});

it('of an empty file is empty, and of none is the system’s error', async () => {
  expect(mapFile(await folder.write('empty', '')).byteLength).toBe(0);
  expect(() => mapFile(`${folder.path}/none`)).toThrow('ENOENT');
});

it.each([
  ['is mapped', mapFile],
  ['is read whole', readFileWhole],
])('is open no longer than until it %s', async (_, read) => {
  const path = await folder.write('closed', 'bytes');
  // The system gives the lowest number that is free (POSIX, open).
  const free = openSync(path, 'r');
  closeSync(free);
  expect(Buffer.from(read(path)).toString()).toBe('bytes');
  const again = openSync(path, 'r');
  closeSync(again);
  expect(again).toBe(free);
});
