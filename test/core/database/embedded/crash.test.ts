import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { isAlive } from '#core/processes/process-identity.ts';
import { clusterFolder, query } from '#test/support/fixtures/cluster-folder.ts';
import { until } from '#test/support/until.ts';

const rounds = 4;
/** Two stops that are given up after 5 s each, and a recovery on a busy machine. What hangs does so for longer. */
const timeout = 120_000;
jest.setTimeout(20 * timeout);

const folder = clusterFolder();

/** A connection, and the process of the server that serves it. */
async function backendOf(url: string): Promise<{ client: pg.Client; pid: number }> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { client, pid: rows[0]?.pid as number };
}

/** A process of its own that joined the cluster. */
async function joinElsewhere(): Promise<{ url: string; child: ChildProcess }> {
  const script = join(import.meta.dirname, '../../../support/processes/join-embedded.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder.path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { url: String(line).trim(), child };
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  expect(performance.now() - begun).toBeLessThan(milliseconds);
  return result;
}

/** Joins in time, finds what was written and leaves again. */
async function expectWhole(words: readonly string[]): Promise<void> {
  const database = await within(timeout, () => joinEmbedded(folder.path));
  const rows = await query<{ word: string }>(database.url, 'select word from kept order by word');
  expect(rows.map(({ word }) => word)).toEqual(words);
  await within(timeout, () => database.leave());
}

describe('the embedded cluster after a crash', () => {
  const words: string[] = [];

  it('stops and starts again when it is left at once after one of its processes was killed', async () => {
    for (let round = 0; round < rounds; round++) {
      const database = await within(timeout, () => joinEmbedded(folder.path));
      await query(database.url, 'create table if not exists kept (word text)');
      await query(database.url, `insert into kept values ('round ${round}')`);
      words.push(`round ${round}`);
      const server = await folder.postmaster();
      const { pid } = await backendOf(database.url);
      process.kill(pid, 'SIGKILL');
      await within(timeout, () => database.leave());
      expect(isAlive(server)).toBe(false);
    }
    await expectWhole(words);
  });

  it('is taken over while it hangs in a stop that no process waits for any more', async () => {
    const { url, child } = await joinElsewhere();
    const { pid } = await backendOf(url);
    const server = await folder.postmaster();
    process.kill(pid, 'SIGKILL');
    process.kill(server, 'SIGINT');
    await killed(child);
    await expectWhole(words);
  });

  it('is taken over if its server was killed in the middle of a long statement', async () => {
    const { url, child } = await joinElsewhere();
    const { client, pid } = await backendOf(url);
    client.query('select count(*) from generate_series(1, 1000000000000)').catch(() => {});
    await until(
      'the statement to run',
      () => query<{ state: string }>(url, `select state from pg_stat_activity where pid = ${pid}`),
      ([row]) => row?.state === 'active',
    );
    process.kill(await folder.postmaster(), 'SIGKILL');
    await killed(child);
    await expectWhole(words);
    expect(isAlive(pid)).toBe(false);
  });

  it('starts if its pid file is empty', async () => {
    await writeFile(await folder.pidFile(), '');
    await expectWhole(words);
  });

  it("starts if its pid file names a process of another cluster's server", async () => {
    // Not of the database that other tests clone: that must have no session.
    const other = (process.env.HUSTINGS_TEST_DATABASE as string).replace(/[^/]*$/, 'postgres');
    const { client, pid } = await backendOf(other);
    await writeFile(await folder.pidFile(), `${pid}\n${folder.path}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    await expectWhole(words);
    // The other server's process was not touched.
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });
});
