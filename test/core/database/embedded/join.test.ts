import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { clusterHome } from '#core/database/embedded/cluster-home.ts';
import { joinEmbedded, leaveSync } from '#core/database/embedded/join.ts';
import { isAlive } from '#core/processes/process-identity.ts';
import { removal } from '#test/support/fixtures/removal.ts';
import { until } from '#test/support/until.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hustings-embedded-'));
  // If the tests run as root, the cluster belongs to another user, who must be able to enter this folder.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, removal));

/** A second process that joins the cluster. */
async function joinElsewhere(errors: 'inherit' | 'ignore' = 'inherit') {
  const script = join(import.meta.dirname, '../../../support/processes/join-embedded.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: ['pipe', 'pipe', errors] });
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

  it('stays with a process whose connections were all lost, until that one leaves', async () => {
    const here = await joinEmbedded(folder);
    const pid = await postmaster();
    const client = new pg.Client(here.url);
    const lost = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // One backend that dies this way may have left shared memory in disorder: PostgreSQL ends all others and recovers.
    process.kill(rows[0]?.pid as number, 'SIGKILL');
    await lost;
    const there = await joinElsewhere();
    await there.leave();
    expect(await query(here.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await here.leave();
    expect(isAlive(pid)).toBe(false);
  });

  it('can be left while nothing of it runs any more', async () => {
    const here = await joinEmbedded(folder);
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    await until(
      'the server to be gone',
      async () => isAlive(pid),
      (alive) => !alive,
    );
    await here.leave();
    const again = await joinEmbedded(folder);
    expect(await query(again.url, 'select word from kept')).toHaveLength(1);
    await again.leave();
  });

  it('is not retained for a process that is dead and whose number belongs to another program', async () => {
    const here = await joinEmbedded(folder);
    const present = join(folder, 'postgres.present');
    expect(await readdir(present)).toHaveLength(1);
    await writeFile(join(present, `${process.ppid}-before`), 'another beginning');
    const pid = await postmaster();
    await here.leave();
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(present)).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops with its last process, which %s ends', async (signal) => {
    const last = await joinElsewhere();
    const pid = await postmaster();
    const exit = once(last.child, 'exit');
    last.child.kill(signal);
    expect(await exit).toEqual([128 + constants.signals[signal], null]);
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(join(folder, 'postgres.present'))).toEqual([]);
  });

  it.each(['exit', 'throw'])('stops with its last process, which ends of itself (%s)', async (how) => {
    const last = await joinElsewhere('ignore');
    const pid = await postmaster();
    const exit = once(last.child, 'exit');
    last.child.stdin?.write(`${how}\n`);
    await exit;
    expect(isAlive(pid)).toBe(false);
  });

  it('continues if a process ends that is not its last', async () => {
    const here = await joinEmbedded(folder);
    const there = await joinElsewhere();
    const exit = once(there.child, 'exit');
    there.child.kill('SIGINT');
    await exit;
    expect(await query(here.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await here.leave();
  });

  it('that could not be stopped by a process that ends is named by it', async () => {
    const here = await joinEmbedded(folder);
    const home = await clusterHome(folder);
    const said: string[] = [];
    const binaries = { ...home.binaries, pg_ctl: join(folder, 'missing') };
    leaveSync({ ...home, binaries }, join(folder, 'nobody'), (message) => said.push(message));
    expect(said).toEqual([expect.stringContaining(`${home.directory} could not be stopped and still runs`)]);
    expect(await query(here.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await here.leave();
    leaveSync(home, join(folder, 'nobody'), (message) => said.push(message));
    expect(said).toHaveLength(1);
  });

  it('is taken over if the process that started it was killed', async () => {
    const killed = await joinElsewhere();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const heir = await joinEmbedded(folder);
    expect(await query(heir.url, 'select word from kept')).toHaveLength(1);
    const pid = await postmaster();
    await heir.leave();
    expect(isAlive(pid)).toBe(false);
  });

  it('recovers if the server itself was killed, and if its process number now belongs to another program', async () => {
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

  it('makes a whole cluster if an earlier attempt was cut short', async () => {
    const { directory } = await clusterHome(folder);
    await rm(join(directory, 'data'), { recursive: true });
    await writeFile(join(directory, 'data.new'), 'half');
    const database = await joinEmbedded(folder);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.leave();
  });

  it('accepts no connection without the password', async () => {
    const database = await joinEmbedded(folder);
    const guess = new URL(database.url);
    guess.password = 'guess';
    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
    await database.leave();
  });
});
