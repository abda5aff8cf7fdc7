import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServedProcess, startWith } from '#bench/support/server.ts';
import { connect } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { setupScript } from '#core/database/setup/setup-script.ts';
import { migrations } from '#migrations/list.ts';
import { type Cluster, startCluster } from '#test/postgresql-15/start-cluster.ts';
import { type ClientKeys, createCampaigns } from '#test/support/faults/campaigns.ts';
import { removal } from '#test/support/fixtures/removal.ts';
import { freePort } from '#test/support/free-port.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const names = { database: 'hustings', owner: 'hustings_owner', login: 'hustings_app' };

/** The size of the disk for backups, in megabytes. */
const backupDisk = 64;

/** Two servers, the process of the jobs, a PostgreSQL, and a small disk for backups, each of which can fail. */
export interface DayInstallation {
  readonly servers: readonly ServedProcess[];
  readonly cluster: Cluster;
  readonly ownerUrl: string;
  readonly clients: readonly ClientKeys[];
  /** The process of the jobs. */
  readonly jobs: ChildProcess;
  /** The ends of its log, of which each line is JSON. */
  readonly log: string[];
  /** Runs a command of the program as the operator does. Returns its exit code. */
  command(words: readonly string[]): Promise<number>;
  /** Fills the disk of the backups to its last megabyte, or frees it. */
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
  remove(): Promise<void>;
}

/** `environment`: settings of the process of the jobs and its commands. Needs root, for a disk of its own. */
export async function installForDay(environment: Record<string, string>, clients: number): Promise<DayInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-day-'));
  const endings: Array<() => unknown> = [() => rm(folder, removal)];
  const remove = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    await chmod(folder, 0o755);
    const backups = join(folder, 'backups');
    await mkdir(backups);
    await run('mount', ['-t', 'tmpfs', '-o', `size=${backupDisk}m`, 'tmpfs', backups]);
    endings.push(() => run('umount', ['--lazy', backups]));
    const cluster = await startCluster();
    endings.push(() => cluster.remove());
    const passwords = [names.owner, names.login].map((login) => `alter role ${login} password '${login}';`);
    await cluster.psql([setupScript(names), ...passwords].join('\n'));
    const [url, ownerUrl] = [cluster.url(names.database, names.login), cluster.url(names.database, names.owner)];
    const knex = connect(url, 'hustings day', 2);
    await prepareSchema({ knex, ownerUrl }, migrations);
    await knex.destroy();
    const keys = await createCampaigns({ requestUrl: url }, 2, clients);
    const shared = { DATABASE_URL: url, SAMPLE: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
    const servers: ServedProcess[] = [];
    endings.push(() => Promise.all(servers.map((server) => server.stop())));
    for (const name of ['one', 'two']) {
      const own = { HUSTINGS_DATA_DIR: join(folder, name), PORT: String(await freePort()), JOBS: 'off' };
      servers.push(await startWith({ ...shared, ...own, LOG_LEVEL: 'error' }));
    }
    const sources = join(folder, 'sources');
    await mkdir(sources);
    const env = {
      ...process.env,
      ...shared,
      ...environment,
      DATABASE_OWNER_URL: ownerUrl,
      HUSTINGS_DATA_DIR: join(folder, 'jobs'),
      BACKUP_FOLDER: backups,
      WATCHED_SERVERS: servers.map((server) => server.url).join(','),
      no_proxy: '127.0.0.1',
    };
    const program = (words: readonly string[]) =>
      spawn(process.execPath, ['bin/hustings.js', ...words], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const jobs = program(['jobs', '--sources', sources, 'serve']);
    const log: string[] = [];
    let rest = '';
    for (const stream of [jobs.stdout, jobs.stderr])
      stream?.on('data', (chunk) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        log.push(...lines);
      });
    endings.push(async () => {
      if (jobs.exitCode !== null || jobs.signalCode !== null) return;
      jobs.kill('SIGTERM');
      const late = setTimeout(() => jobs.kill('SIGKILL'), 30_000);
      await once(jobs, 'exit');
      clearTimeout(late);
    });
    const filling = join(backups, 'filling');
    return {
      servers,
      cluster,
      ownerUrl,
      clients: keys,
      jobs,
      log,
      async command(words) {
        const child = program(words);
        child.stdout?.resume();
        child.stderr?.resume();
        const [code] = await once(child, 'exit');
        return code;
      },
      fillDisk: () => writeFile(filling, Buffer.alloc((backupDisk - 1) * 1024 * 1024)),
      freeDisk: () => rm(filling),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
