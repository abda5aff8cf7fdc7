import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { nameBuild } from '#core/config/build-identity.ts';
import manifest from '#package.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const root = join(import.meta.dirname, '../../..');
const launcher = join(root, 'bin/hustings.js');

const database = await closedAfterAll(createTestDatabase());

const environment = () => ({ ...process.env, DATABASE_URL: database.url, NODE_OPTIONS: '' });

async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await createTestDatabase();
  await empty.knex.raw('drop schema public cascade; create schema public');
  return empty;
}

describe('hustings', () => {
  it('runs on plain node and lists its commands', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [launcher, '--help'], { env: environment() });
    for (const name of [
      'serve',
      'ingest',
      'review',
      'diff',
      'history',
      'jobs',
      'campaign',
      'electoral-key',
      'mcp',
      'migrate',
      'upgrade',
    ]) {
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  it('prints its version, and the commit that it was built of if that is known', async () => {
    expect(await runCommand(database, ['--version'])).toMatchObject({ exitCode: 0, output: `${nameBuild()}\n` });
  });

  it.each([
    [[], 'Which command? There are: serve, ingest'],
    [['walk'], 'There is no command "walk". There are: serve, ingest'],
    [['--verbose'], "Unknown option '--verbose'"],
  ])('says after %j what is wrong and which command shows the help, and ends with 2', async (args, message) => {
    const { exitCode, output, errors } = await runCommand(database, args);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(errors.trimEnd().split('\n')).toEqual([expect.stringContaining(message), 'Help: npx hustings --help']);
  });

  it('loads no more than a command needs', async () => {
    const report = `data:text/javascript,import { Session } from 'node:inspector';
      const [session, scripts] = [new Session(), []];
      session.connect();
      session.on('Debugger.scriptParsed', ({ params }) => scripts.push(params.url));
      session.post('Debugger.enable');
      process.on('exit', () => process.stderr.write(scripts.join('\\n')));`;
    // A built script has packages in it, which its map names.
    const sourcesOf = async (script: string): Promise<string> => {
      const map = script.startsWith('file:') ? `${fileURLToPath(script)}.map` : '';
      return existsSync(map)
        ? `${script} ${(JSON.parse(await readFile(map, 'utf8')).sources as string[]).join(' ')}`
        : script;
    };
    const packagesOf = async (...args: string[]) => {
      const command = ['--import', report, launcher, ...args];
      const { stderr } = await promisify(execFile)(process.execPath, command, {
        env: environment(),
        maxBuffer: 16 * 1024 * 1024,
      });
      const loaded = (await Promise.all(stderr.split('\n').map(sourcesOf))).join(' ');
      return new Set([...loaded.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name));
    };
    const ours = Object.keys(manifest.dependencies);
    const help = await packagesOf('--help');
    expect(ours.filter((name) => help.has(name))).toEqual(['commander']);
    const list = await packagesOf('campaign', 'list');
    expect(list).toContain('knex');
    expect(list).not.toContain('koa');
  });

  it.each([
    ['jobs', 'list'],
    ['ingest', '--help'],
    [
      'ingest',
      'sample-federal-2015',
      '--sources',
      'data/sample/sources',
      '--from',
      'data/sample/publishers',
      '--dry-run',
    ],
  ])('ends quietly if its reader has seen enough: %s %s', async (...args) => {
    const data = await mkdtemp(join(tmpdir(), 'hustings-test-'));
    // The reader is gone before the first line is written.
    const child: ChildProcess = spawn(process.execPath, [launcher, ...args], {
      cwd: root,
      env: { ...environment(), HUSTINGS_DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.destroy();
    const [[code], errors] = await Promise.all([
      once(child, 'close') as Promise<[number | null]>,
      text(child.stderr as NodeJS.ReadableStream),
    ]);
    await rm(data, { recursive: true });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });

  it('says what is wrong with a setting, without a stack', async () => {
    const env = { ...environment(), DATABASE_URL: 'mysql://x' };
    const failed = await promisify(execFile)(process.execPath, [launcher, 'campaign', 'list'], { env }).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.stderr).toContain('DATABASE_URL: set it to');
    expect(failed.stderr).not.toContain('    at ');
  });
});

describe('commands that only read', () => {
  const reads = [
    ['campaign', 'list'],
    ['campaign', 'keys', 'x'],
    ['electoral-key', 'list', '--email', 'x@example.org'],
    ['jobs', 'list'],
    ['review'],
  ];

  it.each(reads.map((args) => [args.join(' '), args] as const))('do not make a schema: %s', async (_, args) => {
    const empty = await emptyDatabase();
    const result = await runCommand(empty, args);
    const tables = await empty.knex('pg_tables').where({ schemaname: 'public' });
    await empty.close();
    expect(tables).toEqual([]);
    expect(result).toEqual({
      exitCode: 1,
      output: '',
      errors: 'The schema of the database is missing or older than this program: run "npx hustings migrate" first.\n',
    });
  });

  it('do not bring an older schema up to date', async () => {
    const older = await createTestDatabase();
    const last = await older.knex('migrations').max('version as version').first();
    await older.knex('migrations').where({ version: last?.version }).delete();
    const { exitCode, errors } = await runCommand(older, ['campaign', 'list']);
    expect(exitCode).toBe(1);
    expect(errors).toContain('is missing or older than this program: run "npx hustings migrate" first.\n');
    expect(await older.knex('migrations').where({ version: last?.version })).toEqual([]);
    await older.close();
  });

  it('print JSON for scripts', async () => {
    expect(await runJson(database, ['campaign', 'list'])).toEqual({ campaigns: [] });
    expect(await runJson(database, ['review'])).toEqual({ runs: [], sources: [], unverified: [] });
    expect(await runJson(database, ['electoral-key', 'list', '--email', 'x@example.org'])).toEqual({ keys: [] });
    const { jobs } = await runJson(database, ['jobs', 'list']);
    expect(jobs[0]).toEqual({
      name: 'clean-up',
      schedule: '15 4 * * *',
      description: expect.any(String),
      nextAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastRun: null,
    });
  });
});

describe('hustings migrate', () => {
  it('brings the schema up to date, once', async () => {
    const empty = await emptyDatabase();
    const { applied } = await runJson(empty, ['migrate']);
    expect(applied.length).toBeGreaterThan(0);
    expect(await empty.knex('catalogue').first()).toBeDefined();
    expect(await runJson(empty, ['migrate'])).toEqual({ applied: [] });
    expect((await runCommand(empty, ['migrate'])).output).toBe('The schema was up to date.\n');
    await empty.close();
  });
});
