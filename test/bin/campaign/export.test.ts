import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();
const script = join(import.meta.dirname, '../../support/processes/export-without-end.ts');

it.each(['SIGINT', 'SIGTERM'] as const)('campaign export leaves no part of a file if %s ends it', async (signal) => {
  const child = spawn(process.execPath, ['--import', 'tsx', script, join(folder.path, `${signal}.zip`)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await once(child, 'message');
  const before = await readdir(folder.path);
  child.kill(signal);
  await ended;
  expect(before).toEqual([`${signal}.zip`]);
  expect(await readdir(folder.path)).toEqual([]);
});
