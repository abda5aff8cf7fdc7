import { type ChildProcess, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { isAlive } from '#core/processes/process-identity.ts';
import { issueKey } from '#server/electoral/keys/issue-key.ts';
import { revokeKey } from '#server/electoral/keys/manage-keys.ts';
import { givenSet, publish } from '#test/server/electoral/fixture.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';
import { until } from '#test/support/until.ts';

const folder = temporaryFolder();
const database = await closedAfterAll(createTestDatabase());
beforeAll(async () => {
  const districts = [{ code: '1', boxes: [[-49, 41, -47, 42]] as const }];
  await givenSet(database.knex, { id: 'xa-federal', level: 'FEDERAL', districts });
  await publish(database.knex);
});

const settings = (more: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  HUSTINGS_DATA_DIR: folder.path,
  WORKERS: '2',
  SAMPLE: 'off',
  LOG_LEVEL: 'debug',
  ...more,
});

/** Several processes start at a time, beside those of other tests. */
const timeout = 120_000;
jest.setTimeout(5 * timeout);

type Line = Readonly<Record<string, unknown>>;
const linesOf = (server: StartedServer): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);
const logged = (server: StartedServer, msg: string) => linesOf(server).filter((line) => line.msg === msg);

/** Resolves once that many lines with this message are logged. */
const untilLogged = (server: StartedServer, msg: string, count: number) =>
  server.heard(
    `${count} times "${msg}"`,
    (output) => {
      // Lines are parsed only if there may be enough: clients may write thousands of others meanwhile.
      if (output.split(`"msg":"${msg}"`).length <= count) return;
      const lines = logged(server, msg);
      return lines.length >= count ? lines : undefined;
    },
    timeout,
  );

/** Starts a server and waits for all its workers. */
async function start(more: Record<string, string> = {}): Promise<{ server: StartedServer; url: string }> {
  const server = npmStart(settings(more));
  const url = await server.listening;
  await untilLogged(server, 'listening', 2);
  return { server, url };
}

let clients = 0;
/** The headers of a client at an address of its own, which has its own rate limit. */
const anotherClient = () => ({ 'X-Forwarded-For': `192.0.2.${++clients}` });

/** Asks over a connection of its own: new connections go to one worker after the other. */
function ask(url: string, headers: Record<string, string> = anotherClient()) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    get(url, { agent: false, headers }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode as number, headers: response.headers, body });
    }).once('error', reject);
  });
}

const lookUp = '/api/v1/electoral/lookup?lat=41.5&lng=-48';
const pidsOf = ({ child }: { readonly child: ChildProcess }) =>
  spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes('/worker.mjs'))
    .map((line) => Number.parseInt(line, 10));

/** A value as it is in a later iteration of the event loop, in which answers and output have arrived. */
const soon = <T>(value: () => T) => new Promise<T>((resolve) => setImmediate(() => resolve(value())));

describe('two workers', () => {
  let server: StartedServer;
  let url: string;
  let metrics: string;
  beforeAll(async () => {
    const more = { METRICS_PORT: '0', TRUST_PROXY: '1', DATABASE_OWNER_URL: database.url };
    ({ server, url } = await start(more));
    const [line] = await untilLogged(server, 'metrics', 1);
    metrics = line?.url as string;
  });
  afterAll(() => server.stop());

  it('answer on one port, and their lines of the log say which', async () => {
    for (let i = 0; i < 4; i++) expect((await ask(`${url}/healthz`)).status).toBe(200);
    expect(new Set(logged(server, 'listening').map(({ worker }) => worker))).toEqual(new Set([1, 2]));
    expect(new Set(logged(server, 'listening').map((line) => line.url))).toEqual(new Set([url]));
    const answered = await untilLogged(server, 'request', 4);
    expect(new Set(answered.map(({ worker }) => worker))).toEqual(new Set([1, 2]));
  });

  it('have not the address of the login that owns the tables, which the primary process needs to migrate', () => {
    const pids = pidsOf(server);
    expect(pids).toHaveLength(2);
    for (const pid of pids) {
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .map((setting) => setting.split('=')[0]);
      expect(names).toContain('DATABASE_URL');
      expect(names.filter((name) => name?.startsWith('DATABASE_OWNER'))).toEqual([]);
    }
  });

  it('both are ready', async () => {
    // Servers listen before they know that they are notified of changes. Two connections in a row go to both.
    const both = async () => [(await ask(`${url}/readyz`)).body, (await ask(`${url}/readyz`)).body];
    await until('both to be ready', both, (bodies) => bodies.every((body) => body === '{"status":"ready"}'), timeout);
    for (let i = 0; i < 4; i++) expect((await ask(`${url}/readyz`)).body).toBe('{"status":"ready"}');
  });

  it('count a caller’s requests together', async () => {
    const client = anotherClient();
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await ask(url + lookUp, client));
    expect(answers.map(({ headers }) => Number(headers['x-ratelimit-remaining']))).toEqual([
      9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0,
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it('have one account of all that they did', async () => {
    const looked = /^hustings_http_requests_total\{[^}]*route="\/api\/v1\/electoral\/lookup",status="2xx"\} (\d+)$/m;
    // A request is counted once its response has left.
    const { body } = await until(
      'all requests to be counted',
      () => ask(metrics),
      (answer) => Number(looked.exec(answer.body)?.[1]) >= 10,
      timeout,
    );
    const value = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(body)?.[1]);
    expect(value('hustings_workers')).toBe(2);
    expect(value('hustings_database_up')).toBe(1);
    expect(value('hustings_served_catalogue_version')).toBe(value('hustings_catalogue_version'));
    expect(Number(looked.exec(body)?.[1])).toBe(10);
    // Prometheus takes no text with one metric twice.
    const names = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('refuse a revoked key at once, each of them', async () => {
    const { id, token } = await issueKey(database.knex, 'PRO', { name: 'Desk', email: 'desk@example.org' });
    const asked = () => ask(url + lookUp, { Authorization: `Bearer ${token}`, ...anotherClient() });
    for (let i = 0; i < 4; i++) expect((await asked()).status).toBe(200);
    await revokeKey(database.knex, id);
    // Each remembers good keys for longer than this test takes: only the notification makes it forget one.
    // Two connections in a row go to both.
    await until(
      'the key to be refused by both',
      async () => [(await asked()).status, (await asked()).status],
      (statuses) => statuses.every((status) => status === 401),
      timeout,
    );
    for (let i = 0; i < 4; i++) expect((await asked()).status).toBe(401);
  });

  it('serve a new map, each of them, which was built once', async () => {
    const tagOf = async () => (await ask(url + lookUp)).headers.etag;
    const before = await tagOf();
    const builds = logged(server, 'electoral map loaded').length;
    const opened = logged(server, 'electoral map opened').length;
    await publish(database.knex);
    await untilLogged(server, 'electoral map opened', opened + 2);
    // A worker serves the map a moment after it has opened it.
    const after = await until(
      'both to serve it',
      () => Promise.all([tagOf(), tagOf(), tagOf(), tagOf()]),
      (tags) => tags.every((tag) => tag !== before),
      timeout,
    );
    expect(new Set(after).size).toBe(1);
    expect(logged(server, 'electoral map loaded')).toHaveLength(builds + 1);
    expect(
      new Set(
        logged(server, 'electoral map opened')
          .slice(opened)
          .map(({ worker }) => worker),
      ),
    ).toEqual(new Set([1, 2]));
  });

  it('one of which is killed refuse no connection, and it is started again', async () => {
    const [victim] = pidsOf(server) as [number];
    let isDone = false;
    const failures: string[] = [];
    let answered = 0;
    const client = async () => {
      while (!isDone) {
        await ask(`${url}/healthz`).then(
          ({ status }) => {
            expect(status).toBe(200);
            answered++;
          },
          (error: NodeJS.ErrnoException) => failures.push(String(error.code)),
        );
      }
    };
    const asking = [client(), client(), client(), client()];
    await until(
      'requests',
      () => soon(() => answered),
      (count) => count > 20,
      timeout,
    );
    process.kill(victim, 'SIGKILL');
    const listening = await untilLogged(server, 'listening', 3);
    const answeredBefore = answered;
    await until(
      'more requests',
      () => soon(() => answered),
      (count) => count > answeredBefore + 20,
      timeout,
    );
    isDone = true;
    await Promise.all(asking);
    // What the killed worker was answering is cut. Nobody is refused.
    expect(failures).not.toContain('ECONNREFUSED');
    expect(failures.length).toBeLessThanOrEqual(4);
    expect(listening.at(-1)).toMatchObject({ worker: expect.any(Number), url });
    expect(logged(server, 'a worker ended; starting it again')).toMatchObject([{ reason: 'SIGKILL' }]);
    expect(pidsOf(server)).toHaveLength(2);
    expect((await ask(metrics)).body).toContain('hustings_worker_restarts_total 1\n');
  });

  it('leave no client without an answer whose connection was on its way to one that is killed', async () => {
    const before = logged(server, 'listening').length;
    const [victim] = pidsOf(server) as [number];
    // It takes no connection any more: one is passed to it, and waits.
    process.kill(victim, 'SIGSTOP');
    const asked = Array.from({ length: 4 }, () =>
      ask(`${url}/healthz`).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => String(error.code),
      ),
    );
    let answered = 0;
    for (const each of asked) void each.then(() => answered++);
    await until(
      'the other worker to answer the rest',
      () => soon(() => answered),
      (count) => count >= 3,
      timeout,
    );
    process.kill(victim, 'SIGKILL');
    expect((await Promise.all(asked)).sort()).toEqual(['200', '200', '200', 'ECONNRESET']);
    await untilLogged(server, 'listening', before + 1);
  });

  it('one that gets a signal to stop is replaced as well', async () => {
    const before = logged(server, 'listening').length;
    process.kill(pidsOf(server)[0] as number, 'SIGTERM');
    await untilLogged(server, 'listening', before + 1);
    expect((await ask(`${url}/healthz`)).status).toBe(200);
  });

  it('end with the primary process, in good order', async () => {
    const pids = pidsOf(server);
    expect(pids).toHaveLength(2);
    expect(await server.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(ask(`${url}/healthz`)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('workers', () => {
  const mapFile = () => {
    const name = readdirSync(join(folder.path, 'map')).find((each) => each.endsWith('.map')) as string;
    return join(folder.path, 'map', name);
  };

  it('end when their primary process is killed', async () => {
    const { server } = await start();
    const pids = pidsOf(server);
    expect(await server.stop('SIGKILL')).toBeNull();
    await until(
      'the workers to end',
      () => soon(() => pids.filter(isAlive)),
      (alive) => alive.length === 0,
      timeout,
    );
  });

  it('open the stored map at the next start; a damaged one is built anew', async () => {
    const first = await start();
    expect(logged(first.server, 'electoral map loaded')).toHaveLength(0);
    expect(logged(first.server, 'electoral map opened')).toHaveLength(2);
    await first.server.stop();
    const whole = readFileSync(mapFile());
    truncateSync(mapFile(), whole.length - 8);
    const second = await start();
    expect(logged(second.server, 'the stored map cannot be used; it is built anew')).toHaveLength(1);
    expect(logged(second.server, 'electoral map loaded')).toHaveLength(1);
    expect(JSON.parse((await ask(second.url + lookUp)).body)).toMatchObject({ federal: { id: 'xa-federal-1' } });
    await second.server.stop();
    expect(readFileSync(mapFile())).toHaveLength(whole.length);
  });

  it('serve without files if none can be written, with a warning', async () => {
    const { path } = folder;
    const inTheWay = join(path, 'full');
    writeFileSync(inTheWay, '');
    const { server, url } = await start({ HUSTINGS_DATA_DIR: join(inTheWay, 'var') });
    const warned = linesOf(server).filter(({ level }) => Number(level) >= 40);
    expect(warned.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('the map could not be stored'));
    for (let i = 0; i < 2; i++)
      expect(JSON.parse((await ask(url + lookUp)).body)).toMatchObject({ federal: { id: 'xa-federal-1' } });
    expect(await server.stop()).toBe(0);
  });

  it('that cannot start say why, and leave nothing behind', async () => {
    const { server, url } = await start();
    const { port } = new URL(url);
    const second = npmStart(settings({ PORT: port }));
    await expect(second.listening).rejects.toThrow(`Port ${port} is taken by another program: set PORT to a free one.`);
    expect(pidsOf(second)).toEqual([]);
    await server.stop();
  });
});
