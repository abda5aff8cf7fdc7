import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { until } from '#test/support/until.ts';

const root = join(import.meta.dirname, '../../..');

describe('npm start and the jobs', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  /** Starts a server and waits until it, or its jobs, have said something. */
  async function start(message: string, settings: Record<string, string>) {
    const child: ChildProcess = spawn(process.execPath, ['bin/hustings.js', 'serve'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        DATABASE_URL: database.url,
        REDIS_URL: '',
        SAMPLE: 'off',
        LOG_LEVEL: 'info',
        HUSTINGS_DATA_DIR: folder.path,
        NODE_OPTIONS: '',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        if (output.includes(message)) resolve();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('close', () => reject(new Error(`ended: ${output}`)));
    });
    // Both write to one pipe, which closes when both have ended.
    return { child, allEnded: once(child, 'close'), output: () => output };
  }

  it('run together, and end together', async () => {
    const { child, allEnded, output } = await start('jobs are scheduled', { JOBS: 'on' });
    expect(output().indexOf('"msg":"listening"')).toBeLessThan(output().indexOf('jobs are scheduled'));
    child.kill('SIGTERM');
    expect(await allEnded).toEqual([0, null]);
  });

  it('end together also if the server is killed', async () => {
    const { child, allEnded } = await start('jobs are scheduled', { JOBS: 'on' });
    child.kill('SIGKILL');
    expect(await allEnded).toEqual([null, 'SIGKILL']);
  });

  it('stay apart with JOBS=off', async () => {
    const { child, allEnded, output } = await start('JOBS=off', { JOBS: 'off' });
    child.kill('SIGTERM');
    await allEnded;
    expect(output()).not.toContain('jobs are scheduled');
    // Of this database alone: other tests run jobs on theirs. What the killed server's jobs left goes a moment later.
    await until(
      'no session of jobs to be there',
      () =>
        database.knex.raw(
          `select from pg_stat_activity where application_name = 'hustings jobs' and datname = current_database()`,
        ),
      ({ rows }) => rows.length === 0,
    );
  });
});
