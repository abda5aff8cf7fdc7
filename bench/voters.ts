import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openDatabase } from '#core/database/database.ts';
import { createLog } from '#core/log.ts';
import { plans } from '#core/plans.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { createCampaignPool } from '#server/campaign/database/pool.ts';

/**
 * Requests a second of `GET /voters/{id}` and `POST /voters`, audit, isolation, key and validation included, against
 * the same query behind a bare node:http + pg handler on the same database, measured in turns. The database is as
 * durable as in service.
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'hustings-bench-'));
const children: ChildProcess[] = [];

const voter = {
  firstName: 'Anne',
  lastName: 'Tremblay',
  address: '345 Main St',
  city: 'Grand Banc',
  province: 'XA',
  postalCode: 'Z1A 1A1',
  riding: 'Banquereau—Sable',
  poll: '12',
};

function start(script: string, environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = fork(join(root, script), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}

async function ourServer(): Promise<string> {
  const environment = { PORT: '0', HUSTINGS_DATA_DIR: folder, RATE_LIMIT: 'off', JOBS: 'off', SAMPLE: 'off' };
  const child = start('server/main.ts', environment);
  // Read to its end: a server whose output nobody reads stops at a full pipe.
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      const found = /"url":"([^"]+)"/.exec(String(chunk))?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('The server did not start.')));
  });
  return `${url}/api/v1/voters`;
}

async function bareServer(message: object): Promise<string> {
  const child = start('bench/bare-voters.ts');
  child.send(message);
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return `http://127.0.0.1:${address.port}/voters`;
}

async function requestsPerSecond(url: string, key: string, method: 'GET' | 'POST', id: string): Promise<number> {
  const result = await autocannon({
    url: method === 'GET' ? `${url}/${id}` : url,
    method,
    connections: 100,
    duration: seconds,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(voter) }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  return result.requests.average;
}

let leaveDatabase: (() => Promise<void>) | undefined;
try {
  const ours = await ourServer();
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: folder }, 'hustings bench');
  const pool = createCampaignPool(database.url, createLog('silent'), 2);
  leaveDatabase = async () => {
    await pool.end();
    await database.close();
  };
  const { campaignId, userId } = await createCampaign(pool, {
    code: `bench-${process.pid}`,
    name: 'Bench',
    candidateName: 'Bench',
    party: 'Bench',
    riding: 'Bench',
    electionLevel: 'FEDERAL',
    electionDate: '2026-10-19',
    subscriptionTier: 'CAMPAIGN_HQ',
    owner: { email: 'bench@example.org', name: 'Bench' },
  });
  const { key } = await createKey(pool, campaignId, { name: 'bench', scopes: ['voters:read', 'voters:write'], userId });
  const bare = await bareServer({ url: database.url, campaignId, cap: plans.CAMPAIGN_HQ.voters });
  const created = await fetch(ours, {
    method: 'POST',
    body: JSON.stringify(voter),
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  });
  const { id } = ((await created.json()) as { data: { id: string } }).data;

  for (const method of ['GET', 'POST'] as const) {
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const us = await requestsPerSecond(ours, key, method, id);
      const them = await requestsPerSecond(bare, key, method, id);
      // The first round warms up.
      if (round === 0) continue;
      ratios.push(us / them);
      const line = `ours ${us.toFixed(0)}/s, bare ${them.toFixed(0)}/s, ratio ${(us / them).toFixed(2)}`;
      console.log(`${method} round ${round}: ${line}`);
    }
    ratios.sort((a, b) => a - b);
    console.log(`${method} median ratio ${(ratios[Math.floor(ratios.length / 2)] as number).toFixed(2)}`);
  }
} finally {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await leaveDatabase?.();
  await rm(folder, { recursive: true, force: true });
}
