import { spawnSync } from 'node:child_process';
import { expect, it, jest } from '@jest/globals';
import { messages } from '#core/processes/failures.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';

jest.setTimeout(600_000);

const folder = temporaryFolder();
const database = await closedAfterAll(createTestDatabase());

const faults = new URL('../../support/processes/fail-on-signal.js', import.meta.url).href;
const start = (workers: number) =>
  npmStart({
    DATABASE_URL: database.url,
    HUSTINGS_DATA_DIR: folder.path,
    WORKERS: String(workers),
    SAMPLE: 'off',
    NODE_OPTIONS: `--import=${faults}`,
  });

const count = (text: string, part: string) => text.split(part).length - 1;
/** Resolves once a message is logged that many times. */
const logged = (server: StartedServer, message: string, times = 1) =>
  server.heard(`"${message}" ${times} times`, (output) => (count(output, message) >= times ? true : undefined));
const status = async (url: string) => (await fetch(`${url}/healthz`)).status;

it('a process alone logs what nothing caught, without people’s data, and continues', async () => {
  const server = start(1);
  const url = await server.listening;
  server.child.kill('SIGUSR2');
  await logged(server, messages.rejection);
  expect(await status(url)).toBe(200);
  server.child.kill('SIGPWR');
  await logged(server, messages.exception);
  expect(await status(url)).toBe(200);
  expect(server.output()).toMatch(/"message":"database error".*"code":"23505"/);
  expect(server.output()).toContain('"message":"thrown in a listener"');
  expect(server.output()).not.toContain('odette@example.org');
  expect(await server.stop()).toBe(0);
});

it('a worker is replaced after an exception, and no request is dropped meanwhile', async () => {
  const server = start(2);
  const url = await server.listening;
  await logged(server, '"msg":"listening"', 2);
  const workers = () =>
    spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(server.child.pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line.includes('/worker.mjs'))
      .map((line) => Number.parseInt(line, 10));
  const [first, second] = workers() as [number, number];
  process.kill(second, 'SIGUSR2');
  await logged(server, messages.rejection);
  expect(workers()).toEqual([first, second]);

  process.kill(first, 'SIGPWR');
  await logged(server, messages.exception);
  const statuses = new Set<number>();
  const replaced = logged(server, '"msg":"listening"', 3);
  let isReplaced = false;
  void replaced.then(() => {
    isReplaced = true;
  });
  while (!isReplaced || workers().includes(first)) statuses.add(await status(url));
  await replaced;
  expect([...statuses]).toEqual([200]);
  expect(workers()).toHaveLength(2);
  expect(server.output()).not.toContain('a worker ended; starting it again');
  expect(await server.stop()).toBe(0);
});
