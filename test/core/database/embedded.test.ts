import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { clusterHome } from '../../../core/database/cluster-home.ts';
import { joinEmbedded } from '../../../core/database/embedded.ts';
import { isAlive } from '../../../core/database/file-lock.ts';
import { until } from '../../support/until.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hustings-embedded-'));
  // Where the tests run as root, the cluster belongs to another user, who has to pass through here.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A second process that joins the cluster. */
async function joinElsewhere(): Promise<{ url: string; child: ChildProcess; leave(): Promise<void> }> {
  const script = join(import.meta.dirname, '../../support/join-embedded.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return {
    url: String(line).trim(),
    child,
    async leave() {
      child.stdin?.write('leave\n');
      await once(child, 'exit');
    },
  };
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const pidFile = async () => join((await clusterHome(folder)).directory, 'data', 'postmaster.pid');
const postmaster = async () => Number((await readFile(await pidFile(), 'utf8')).split('\n')[0]);

describe('the embedded PostgreSQL', () => {
  it('keeps what was written from one run to the next, and stops in between', async () => {
    const first = await joinEmbedded(folder);
    await query(first.url, "create table kept (word text); insert into kept values ('élan')");
    const pid = await postmaster();
    await first.leave();
    expect(isAlive(pid)).toBe(false);

    const second = await joinEmbedded(folder);
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'élan' }]);
    await second.leave();
  });

  it('is shared by processes and stopped by the last that leaves', async () => {
    const here = await joinEmbedded(folder);
    const there = await joinElsewhere();
    expect(there.url).toBe(here.url);
    const pid = await postmaster();
    await here.leave();
    expect(await query(there.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await there.leave();
    expect(isAlive(pid)).toBe(false);
  });

  it.each([
    [
      'closed their connections',
      async (url: string) => {
        await query(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%presence'`,
        );
      },
    ],
    [
      // PostgreSQL then drops all connections, since any backend may have left shared memory half written.
      'lost a backend',
      async (url: string) => {
        const client = new pg.Client(url);
        client.on('error', () => {});
        await client.connect();
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const ended = new Promise((resolve) => client.once('end', resolve));
        process.kill(rows[0]?.pid as number, 'SIGKILL');
        await ended;
      },
    ],
  ])('runs on for those that are left where it %s', async (_what, fail) => {
    const here = await joinEmbedded(folder);
    const there = await joinElsewhere();
    const pid = await postmaster();
    await fail(here.url);
    const present = () =>
      query<{ count: number }>(
        here.url,
        `select count(*)::int from pg_stat_activity where application_name like '%presence'`,
      ).catch(() => []);
    await until('both to be present again', present, ([row]) => row?.count === 2);
    await there.leave();
    expect(await query(here.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await here.leave();
    expect(isAlive(pid)).toBe(false);
  });

  it('is stopped by the last that leaves where that lost its connection at that moment', async () => {
    const here = await joinEmbedded(folder);
    const pid = await postmaster();
    await query(
      here.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%presence'`,
    );
    await here.leave();
    expect(isAlive(pid)).toBe(false);
  });

  it('is taken over where the process that started it was killed', async () => {
    const killed = await joinElsewhere();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const heir = await joinEmbedded(folder);
    expect(await query(heir.url, 'select word from kept')).toHaveLength(1);
    const pid = await postmaster();
    await heir.leave();
    expect(isAlive(pid)).toBe(false);
  });

  it('recovers where the server itself was killed, and where its process number now belongs to another program', async () => {
    const before = await joinElsewhere();
    process.kill(await postmaster(), 'SIGKILL');
    before.child.kill('SIGKILL');
    await once(before.child, 'exit');
    const path = await pidFile();
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, [process.pid, ...lines.slice(1)].join('\n'));

    const after = await joinEmbedded(folder);
    expect(await query(after.url, 'select word from kept')).toHaveLength(1);
    await after.leave();
  });

  it('makes a whole cluster where an earlier attempt was cut short', async () => {
    const { directory } = await clusterHome(folder);
    await rm(join(directory, 'data'), { recursive: true });
    await writeFile(join(directory, 'data.new'), 'half');
    const database = await joinEmbedded(folder);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.leave();
  });

  it('accepts nobody without the password', async () => {
    const database = await joinEmbedded(folder);
    const guess = new URL(database.url);
    guess.password = 'guess';
    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
    await database.leave();
  });
});
