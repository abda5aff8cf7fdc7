import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { givenSet, publish } from '#test/server/electoral/fixture.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { freePort } from '#test/support/free-port.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';
import { until } from '#test/support/until.ts';

// The nginx of deploy/ before two servers that are restarted one after the other, as in an upgrade, while clients look up
// districts and record voters.

jest.setTimeout(600_000);

const run = promisify(execFile);
const name = 'hustings.example';
const folder = temporaryFolder();
let api: CampaignHarness;
let nginx: ChildProcess;
let agent: Agent;
let port: number;
/** Of the two servers; each has the same one after its restart. */
const ports: number[] = [];
const servers: StartedServer[] = [];

/** nginx has folders and users of its own where it is installed; here everything lies in the test's. */
const surroundings = () => `
  ${userInfo().uid === 0 ? `user ${userInfo().username};` : ''}
  daemon off;
  pid ${folder.path}/nginx.pid;
  error_log ${folder.path}/nginx.log;
  events {}
  http {
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder.path}/${kind};`).join('\n')}
    include ${folder.path}/hustings.conf;
  }`;

/** The file of deploy/ with what is said of it to change: names, the second server; and addresses that are free here. */
async function configuration(redirecting: number): Promise<string> {
  const shipped = await readFile(new URL('../../deploy/nginx/hustings.conf', import.meta.url), 'utf8');
  return shipped
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${ports[0]}`)
    .replace('# server 10.0.0.2:3000', `server 127.0.0.1:${ports[1]}`)
    .replace(/^ *listen \[::\]:.*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${redirecting};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('/var/log/nginx/', `${folder.path}/`)
    .replaceAll('/etc/ssl/hustings/', `${folder.path}/`);
}

async function startNginx(): Promise<void> {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-keyout',
    join(folder.path, 'privkey.pem'),
  ];
  const certificate = ['-nodes', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  await run('openssl', ['req', '-x509', ...key, ...certificate, '-out', join(folder.path, 'fullchain.pem')]);
  port = await freePort();
  await folder.write('hustings.conf', await configuration(await freePort()));
  const words = ['-c', await folder.write('nginx.conf', surroundings()), '-e', join(folder.path, 'nginx.log')];
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  await run('nginx', ['-t', ...words], { env });
  nginx = spawn('nginx', words, { env, stdio: 'inherit' });
  agent = new Agent({ keepAlive: true, ca: await readFile(join(folder.path, 'fullchain.pem')), servername: name });
}

/** Starts the first or second server, and waits until it is ready. */
async function startServer(which: 0 | 1): Promise<void> {
  const data = join(folder.path, `data-${which}`);
  await mkdir(data, { recursive: true });
  const server = npmStart({
    DATABASE_URL: api.database.url,
    HUSTINGS_DATA_DIR: data,
    PORT: String(ports[which]),
    SAMPLE: 'off',
    RATE_LIMIT: 'off',
    TRUST_PROXY: '1',
  });
  servers[which] = server;
  const url = await server.listening;
  await until(
    'the server to be ready',
    async () => (await fetch(`${url}/readyz`)).status,
    (status) => status === 200,
  );
}

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Asks nginx. Resolves with the status, and what of the response is worth reading. */
function ask({ path, method, headers = {}, body }: Asked): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, agent, path, method, headers: { Host: name, ...headers } };
    const asked = request(options, async (answer) => {
      resolve({ status: answer.statusCode as number, body: await text(answer) });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

beforeAll(async () => {
  api = await startCampaignApi();
  const districts = [{ code: '1', boxes: [[-49, 41, -47, 42]] as const }];
  await givenSet(api.database.knex, { id: 'xa-federal', level: 'FEDERAL', districts });
  await publish(api.database.knex);
  ports.push(await freePort(), await freePort());
  await Promise.all([startServer(0), startServer(1)]);
  await startNginx();
  await until(
    'nginx to answer',
    () => ask({ path: '/healthz', method: 'GET' }).catch(() => null),
    (answer) => answer?.status === 200,
  );
});
afterAll(async () => {
  agent?.destroy();
  if (nginx && nginx.exitCode === null) {
    nginx.kill('SIGQUIT');
    await once(nginx, 'exit');
  }
  for (const server of servers) await server.stop();
  await api?.close();
});

it('what a client says of the host is in no link that it gets back', async () => {
  const { body } = await ask({
    path: '/embed/snippet',
    method: 'GET',
    headers: { 'X-Forwarded-Host': 'elsewhere.example', 'X-Forwarded-Proto': 'http' },
  });
  expect(body).toContain(`https://${name}/embed?lang=`);
  expect(body).not.toContain('elsewhere.example');
});

it('a restart of one server after the other fails no request, and repeats no write', async () => {
  const failed: unknown[] = [];
  let answered = 0;
  let recorded = 0;
  let isDone = false;
  const again = async (asked: Asked) => {
    while (!isDone) {
      const { status, body } = await ask(asked).catch((error: Error) => ({ status: 0, body: String(error) }));
      answered++;
      if (status !== 200) failed.push([asked.method, status, body]);
      else if (asked.method === 'POST') recorded++;
      // The processor belongs to the server that starts.
      await setTimeout(10);
    }
  };
  const lookUp = { path: '/api/v1/electoral/lookup?lat=41.5&lng=-48', method: 'GET' };
  const voter = {
    path: '/api/v1/voters',
    method: 'POST',
    headers: { Authorization: `Bearer ${api.ours.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Anne',
      lastName: 'Roe',
      address: '1 Main St',
      city: 'Grand Banc',
      province: 'XA',
      postalCode: 'Z1A 1A1',
      riding: 'Les Bancs',
    }),
  };
  const clients = [lookUp, lookUp, lookUp, voter, voter].map(again);
  /** Resolves after that many further responses. */
  const answers = async (more: number) => {
    const from = answered;
    const nextCount = () => new Promise<number>((resolve) => setImmediate(() => resolve(answered)));
    await until('answers', nextCount, (count) => count >= from + more, 300_000);
  };
  for (const which of [0, 1] as const) {
    await answers(200);
    expect(await servers[which]?.stop()).toBe(0);
    await answers(200);
    await startServer(which);
  }
  await answers(200);
  isDone = true;
  await Promise.all(clients);
  expect(failed).toEqual([]);
  expect(recorded).toBeGreaterThan(50);
  const { campaignId } = api.ours;
  const voters = await api.database.knex('voter_counts').where({ campaign_id: campaignId }).first('voters');
  expect(voters.voters).toBe(recorded);
});
