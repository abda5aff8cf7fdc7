/**
 * Requests a second of `GET /voters/{id}` and of `POST /voters`, with key, validation, isolation and audit, beside
 * node:http and pg that run the same query on the same database and nothing else. Both are measured alternately with
 * 100 connections. The database is as durable as in service. Prints the ratio of each round and the median of the
 * ratios, and the least processor time that either process needed for a request, PostgreSQL's left out.
 *
 *   npm run bench -- voters [ROUNDS] [SECONDS]
 *
 * Needs nothing; `DATABASE_URL` measures another PostgreSQL. Takes two minutes.
 */
import { rm } from 'node:fs/promises';
import autocannon from 'autocannon';
import { benchCampaign, benchVoter } from '#bench/support/bench-campaign.ts';
import { ownFolder } from '#bench/support/own-folder.ts';
import { processorSeconds } from '#bench/support/processes.ts';
import { type StartedProcess, startPeer, startServer } from '#bench/support/server.ts';
import { openDatabase } from '#core/database/database.ts';
import { createLog } from '#core/log.ts';
import { plans } from '#core/plans.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { createCampaignPool } from '#server/store/pool.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);

const folder = await ownFolder();
const started: StartedProcess[] = [];

async function requestsPerSecond(url: string, key: string, method: 'GET' | 'POST', id: string): Promise<number> {
  const result = await autocannon({
    url: method === 'GET' ? `${url}/${id}` : url,
    method,
    connections: 100,
    duration: seconds,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(benchVoter) }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  return result.requests.average;
}

/** The same, and the microseconds of the process's own time that each request took. */
async function measure(
  { pid }: StartedProcess,
  ...asked: Parameters<typeof requestsPerSecond>
): Promise<{ rate: number; microseconds: number }> {
  const before = await processorSeconds([pid]);
  const rate = await requestsPerSecond(...asked);
  return { rate, microseconds: (((await processorSeconds([pid])) - before) / (rate * seconds)) * 1e6 };
}

let leaveDatabase: (() => Promise<void>) | undefined;
try {
  const server = await startServer(folder, { sample: false });
  started.push(server);
  const ours = `${server.url}/api/v1/voters`;
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: folder }, 'hustings bench');
  const pool = createCampaignPool(database.url, createLog('silent'), { size: 2 });
  leaveDatabase = async () => {
    await pool.end();
    await database.close();
  };
  const { campaignId, userId } = await createCampaign(pool, benchCampaign(`bench-${process.pid}`));
  const { key } = await createKey(pool, campaignId, { name: 'bench', scopes: ['voters:read', 'voters:write'], userId });
  // The peer knows no isolation, so it needs the login that owns the tables.
  const settings = { url: database.ownerUrl ?? database.url, campaignId, cap: plans.CAMPAIGN_HQ.voters };
  const peer = await startPeer('bench/campaign/voters/bare-voters.ts', settings);
  started.push(peer);
  const bare = `${peer.url}/voters`;
  const created = await fetch(ours, {
    method: 'POST',
    body: JSON.stringify(benchVoter),
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  });
  const { id } = ((await created.json()) as { data: { id: string } }).data;

  for (const method of ['GET', 'POST'] as const) {
    const ratios: number[] = [];
    const least = { ours: Infinity, bare: Infinity };
    for (let round = 0; round <= rounds; round++) {
      const us = await measure(server, ours, key, method, id);
      const them = await measure(peer, bare, key, method, id);
      // The first round warms up.
      if (round === 0) continue;
      ratios.push(us.rate / them.rate);
      least.ours = Math.min(least.ours, us.microseconds);
      least.bare = Math.min(least.bare, them.microseconds);
      const ratio = (us.rate / them.rate).toFixed(2);
      const line = `ours ${us.rate.toFixed(0)}/s, bare ${them.rate.toFixed(0)}/s, ratio ${ratio}`;
      console.log(`${method} round ${round}: ${line}`);
    }
    ratios.sort((a, b) => a - b);
    console.log(`${method} median ratio ${(ratios[Math.floor(ratios.length / 2)] as number).toFixed(2)}`);
    const ofProcessor = `ours ${least.ours.toFixed(0)} µs, bare ${least.bare.toFixed(0)} µs`;
    console.log(`${method} processor time a request, PostgreSQL's left out: ${ofProcessor}`);
  }
} finally {
  for (const { stop } of started) await stop();
  await leaveDatabase?.();
  await rm(folder, { recursive: true, force: true });
}
