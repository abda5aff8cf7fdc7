import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAllJobs } from '#bin/jobs/job-context.ts';
import { withJobLock } from '#jobs/run/run-job.ts';
import { startWebhookReceiver } from '#test/jobs/alerts/webhook-receiver.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { freePort } from '#test/support/free-port.ts';
import { databaseProxy } from '#test/support/postgres/database-proxy.ts';
import { wardsSource } from '#test/support/stand-ins/fetching.ts';

const root = join(import.meta.dirname, '../..');

const jobs = createAllJobs();

describe('hustings jobs', () => {
  const folder = temporaryFolder();
  const registry = join(folder.path, 'sources');
  // Without a folder for them, a server makes neither backups nor archives.
  const backups = join(folder.path, 'backups');
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await mkdir(registry);
    await mkdir(backups);
  });
  afterAll(() => database.close());

  const start = (...args: string[]) => startWith({}, ...args);
  function startWith(settings: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
    return spawn(process.execPath, ['bin/hustings.js', 'jobs', ...args, '--sources', registry], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        HUSTINGS_DATA_DIR: folder.path,
        BACKUP_FOLDER: backups,
        AUDIT_LOG_DAYS: '400',
        AUDIT_LOG_FOLDER: backups,
        NODE_OPTIONS: '',
        LOG_LEVEL: 'info',
        ...settings,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }
  async function run(...args: string[]) {
    const child = start(...args);
    const [[code], out, complaint] = await Promise.all([
      once(child, 'close'),
      text(child.stdout as NonNullable<typeof child.stdout>),
      text(child.stderr as NonNullable<typeof child.stderr>),
    ]);
    return { code, out, complaint };
  }
  /** Resolves when the process has said so. */
  function said(child: ChildProcess, message: string): Promise<void> {
    let output = '';
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        if (output.includes(message)) resolve();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('close', () => reject(new Error(`ended without saying it: ${output}`)));
    });
  }
  const recorded = () => database.knex('job_runs').select('job', 'outcome', 'due_at').orderBy('id');

  it('lists the jobs', async () => {
    const { code, out } = await run('list');
    expect(code).toBe(0);
    for (const { name, schedule } of jobs)
      expect(out).toMatch(new RegExp(`^${name} +${schedule.replaceAll('*', '\\*')}`, 'm'));
  });

  it('ends with 2 if the command is wrong, and says what there is', async () => {
    const { code, complaint } = await run('run', 'fedral');
    expect(code).toBe(2);
    expect(complaint).toContain('There is no job "fedral". There are: clean-up');
    expect((await run('walk')).code).toBe(2);
    expect(await recorded()).toEqual([]);
  });

  it('ends with 0 if all is well', async () => {
    const { code, out } = await run('run', 'municipal');
    expect(code).toBe(0);
    expect(out).toContain('No source is due.');
    expect(await recorded()).toEqual([{ job: 'municipal', outcome: 'done', due_at: null }]);
  });

  it('ends with 1 if a source failed, which is on record', async () => {
    // An address that is refused before anything is sent.
    const source = wardsSource({ id: 'sample-city', urls: ['http://127.0.0.1:9/wards.geojson'] });
    await writeFile(join(registry, 'sample-city.json'), JSON.stringify(source));
    const { id, kind, name, cadence } = source;
    await database.knex('sources').insert({ id, kind, name, cadence, definition: '{}' });
    await database.knex('ingest_runs').insert({ source_id: id, outcome: 'failed' });
    const { code, out } = await run('run', 'municipal');
    expect(code).toBe(1);
    expect(out).toContain('1 checked, 0 unchanged; failed: sample-city.');
    expect(await recorded()).toMatchObject([{ outcome: 'done' }, { outcome: 'failed' }]);
    expect((await run('run', 'freshness')).code).toBe(1);
  });

  it('begins nothing if another process has the job in hand', async () => {
    const before = await recorded();
    const { code, out } = (await withJobLock(database.url, 'municipal', () => run('run', 'municipal'))) ?? {};
    expect(code).toBe(0);
    expect(out).toContain('under way in another process');
    expect(await recorded()).toEqual(before);
  });

  it('waits for a database that does not answer yet, and tells the operator meanwhile', async () => {
    const port = await freePort();
    const webhook = await startWebhookReceiver();
    const url = Object.assign(new URL(database.url), { host: `127.0.0.1:${port}` }).href;
    const child = startWith({ DATABASE_URL: url, ALERT_WEBHOOK_URL: webhook.url, no_proxy: '127.0.0.1' }, 'serve');
    const scheduled = said(child, 'jobs are scheduled');
    await Promise.all([once(webhook.events, 'message'), said(child, 'the jobs wait for it')]);
    expect(webhook.received[0]?.body.alerts).toMatchObject([{ event: 'began', kind: 'database_away' }]);
    const proxy = await databaseProxy(database.url, port);
    await scheduled;
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    await proxy.close();
    await webhook.close();
  });

  it('does not wait for a database that refuses its login', async () => {
    const url = Object.assign(new URL(database.url), { pathname: '/not-there' }).href;
    const child = startWith({ DATABASE_URL: url, ALERT_WEBHOOK_URL: 'http://127.0.0.1:9/' }, 'serve');
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
  });

  it('catches up at its start with what was missed, once, and stops when asked', async () => {
    await database.knex('job_runs').delete();
    await database.knex('migrations').update({ applied_at: new Date('2020-01-01') });
    const firstRound = Date.now();
    for (let round = 0; round < 2; round++) {
      const child = start();
      // The last of the list has been looked at when its lock has been had: seen from the record in the first round.
      await said(child, round === 0 ? `"job":"${jobs.at(-1)?.name}","run"` : 'jobs are scheduled');
      child.kill('SIGTERM');
      expect(await once(child, 'close')).toEqual([0, null]);
    }
    const runs = await recorded();
    expect(runs.slice(0, jobs.length).map(({ job }) => job)).toEqual(jobs.map(({ name }) => name));
    expect(runs.every(({ due_at: due }) => due !== null)).toBe(true);
    // Once for each time: a job may have fallen due again since the first round.
    const times = runs.map(({ job, due_at: due }) => `${job} ${due?.toISOString()}`);
    expect(times).toEqual([...new Set(times)]);
    expect(runs.slice(jobs.length).every(({ due_at: due }) => due.getTime() > firstRound)).toBe(true);
  });

  it('ends with the server that started it, however that ended', async () => {
    const child = start('--attached');
    await said(child, 'jobs are scheduled');
    // What the system does when the server is killed.
    child.stdin?.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});
