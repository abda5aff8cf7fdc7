import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { clusterHome } from '#core/database/embedded/cluster-home.ts';
import { isAlive } from '#core/processes/process-identity.ts';
import manifest from '#package.json' with { type: 'json' };
import { removal } from '#test/support/fixtures/removal.ts';
import { type CurlRequest, readCurl, sendCurl } from '#test/support/http/curl.ts';
import { until } from '#test/support/until.ts';

const root = join(import.meta.dirname, '../../..');
/** The first start makes a cluster, ingests the sample and fills the demo campaign: eight seconds of processor time. */
jest.setTimeout(600_000);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hustings-start-'));
  await chmod(folder, 0o755);
});
/** Processes that have not ended, with their ends. */
const running = new Map<ChildProcess, Promise<unknown>>();
afterAll(async () => {
  // A test that fails stops its server no more.
  for (const child of running.keys()) child.kill('SIGTERM');
  await Promise.all(running.values());
  await rm(folder, removal);
});

function watched(child: ChildProcess): ChildProcess {
  running.set(child, once(child, 'close'));
  child.once('close', () => running.delete(child));
  return child;
}

interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  output(): string;
}

/** A program and its arguments. */
type Program = readonly [program: string, ...args: string[]];

const serve: Program = [process.execPath, 'bin/hustings.js', 'serve'];

/** Starts the server on a free port and with a data folder of its own, and waits for the last that it prints. */
async function start(settings: Record<string, string> = {}, [program, ...args] = serve): Promise<Started> {
  const child = watched(
    spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        HUSTINGS_DATA_DIR: folder,
        DATABASE_URL: '',
        REDIS_URL: '',
        LOG_LEVEL: 'info',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const listening = /"url":"([^"]+)".*"msg":"listening"/.exec(output)?.[1];
      // The commands for newcomers, which are written at once, may come before that line or after it.
      if (listening && output.includes('\nHustings is up at ')) resolve(listening);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    // After the last of its output, which says why.
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { url, child, output: () => output };
}

async function stop({ child }: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** The commands that a new user sees. */
const printedCommands = (started: Started): CurlRequest[] =>
  [...started.output().matchAll(/^ +(curl .*)$/gm)].map(([, command]) => readCurl(command as string));

/** Resolves once the server knows that it is notified of changes, which it does not wait for before it listens. */
const isReady = ({ url }: Started) =>
  until(
    'the server to be ready',
    () => answer(`${url}/readyz`),
    ({ status }) => status === 'ready',
  );

async function answer(url: string): Promise<Record<string, unknown>> {
  return (await (await fetch(url)).json()) as Record<string, unknown>;
}

describe('npm start', () => {
  it('makes a database, ingests the sample and answers', async () => {
    const started = await start();
    expect(await isReady(started)).toEqual({ status: 'ready' });
    expect(await answer(`${started.url}/healthz`)).toEqual({ status: 'ok' });
    const landmarks = JSON.parse(await readFile(join(root, 'data/sample/landmarks.json'), 'utf8'));
    const { postalCode, districts } = landmarks.postalCodes.whole;
    const found = await answer(`${started.url}/api/v1/electoral/lookup?postalCode=${postalCode}`);
    expect(found).toMatchObject({
      federal: { code: districts['sample-federal'][0].code },
      provincial: { code: districts['sample-xa'][0].code },
    });
    const commands = printedCommands(started);
    expect(commands).toHaveLength(3);
    for (const command of commands) expect((await sendCurl(command)).status).toBe(200);
    const [, ofDemo] = commands;
    expect(ofDemo?.headers.Authorization).toMatch(/^Bearer svc_live_[\w-]{32}$/);
    const key = ofDemo?.headers.Authorization?.slice('Bearer '.length) as string;
    expect(
      started
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes(key)),
    ).toEqual([]);
    expect(await stop(started)).toBe(0);
    const { directory } = await clusterHome(folder);
    await expect(readFile(join(directory, 'data', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('serves what was there at the next start, and publishes its OpenAPI documents', async () => {
    const started = await start();
    expect(started.output()).not.toContain('sample-federal');
    expect(await answer(`${started.url}/api/v1/electoral/openapi.json`)).toMatchObject({ openapi: '3.1.0' });
    expect(await answer(`${started.url}/api/v1/openapi.json`)).toMatchObject({ openapi: '3.1.0' });
    expect(await answer(`${started.url}/nothing`)).toMatchObject({ code: 'not_found' });
    const commands = printedCommands(started);
    expect(commands).toHaveLength(3);
    for (const command of commands) expect((await sendCurl(command)).status).toBe(200);
    expect(started.output()).toContain('npx hustings campaign demo-key');
    expect(started.output()).not.toContain('svc_live_');
    await stop(started, 'SIGINT');
  });

  it('lets a request in flight finish before it stops', async () => {
    const started = await start();
    const { hostname, port } = new URL(started.url);
    const registration = request({
      hostname,
      port,
      path: '/api/v1/electoral/register',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    });
    const answered = once(registration, 'response');
    const body = JSON.stringify({ name: 'Slow', email: 'slow@example.org' });
    registration.setHeader('Content-Length', body.length);
    await new Promise<void>((resolve) => registration.write(body.slice(0, 5), () => resolve()));
    // The health check comes back on a connection of its own: by then the first one has been accepted.
    await answer(`${started.url}/healthz`);
    const stopped = stop(started);
    registration.end(body.slice(5));
    const [response] = (await answered) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(await stopped).toBe(0);
  });

  it('is the process that npm start makes of its shell, so that a stop signal to that one reaches it', async () => {
    const started = await start({}, ['sh', '-c', manifest.scripts.start]);
    expect(await stop(started)).toBe(0);
    await expect(fetch(`${started.url}/healthz`)).rejects.toThrow();
  });

  it('continues to answer when the reader of its log is gone', async () => {
    const started = await start({ LOG_LEVEL: 'debug' });
    started.child.stdout?.destroy();
    // Each response writes a line that nobody reads.
    for (let i = 0; i < 5; i++) expect(await answer(`${started.url}/healthz`)).toEqual({ status: 'ok' });
    expect(await stop(started)).toBe(0);
  });

  it('stops cleanly on a signal while it is still starting', async () => {
    const child = watched(
      spawn(process.execPath, ['bin/hustings.js', 'serve'], {
        cwd: root,
        env: {
          ...process.env,
          PORT: '0',
          HUSTINGS_DATA_DIR: folder,
          DATABASE_URL: '',
          REDIS_URL: '',
          LOG_LEVEL: 'info',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    // The first line of all says that the map is being read: the database is up, nothing listens yet.
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.stdout?.resume();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const { directory } = await clusterHome(folder);
    await expect(readFile(join(directory, 'data', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('says what to do when its port is taken, and leaves no database behind', async () => {
    const first = await start();
    const { port } = new URL(first.url);
    await expect(start({ PORT: port })).rejects.toThrow(
      `Port ${port} is taken by another program: set PORT to a free one.`,
    );
    const { directory } = await clusterHome(folder);
    const pid = Number((await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    expect(await stop(first)).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  it('says which setting is wrong before anything is started', async () => {
    await expect(start({ LOG_LEVEL: 'loud' })).rejects.toThrow('LOG_LEVEL=loud');
  });
});
