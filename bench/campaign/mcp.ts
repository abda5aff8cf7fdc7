/**
 * What a call of each of the eleven tools at `/mcp` costs beside the same operations over HTTP: the median time of one
 * request after the other, and the processor time that the server needed for it, PostgreSQL's left out. Both are measured in
 * turns, on the sandbox campaign of a server of its own. Limits of requests are off.
 *
 *   npm run bench -- mcp [TIMES] [ROUNDS]
 *
 * Needs nothing. Takes a minute.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorSeconds } from '#bench/support/processes.ts';
import { type StartedProcess, startServer } from '#bench/support/server.ts';
import { openDatabase } from '#core/database/database.ts';
import { easternDay } from '#core/dates.ts';
import { createLog } from '#core/log.ts';
import { createCampaignPool } from '#server/campaign/database/pool.ts';
import { issueDemoKey } from '#server/campaign/operator/issue-demo-key.ts';

const times = Number(process.argv[2] ?? 100);
const rounds = Number(process.argv[3] ?? 3);

type Body = Readonly<Record<string, unknown>>;
type HttpRequest = readonly ['GET' | 'POST' | 'PATCH', path: string, body?: Body];

interface Compared {
  readonly tool: string;
  /** The tool's arguments; of a write that can be done once only, new ones each time. */
  readonly args: () => Promise<Body> | Body;
  /** The operations that the tool asks for with these arguments. */
  readonly requests: (args: Body) => readonly HttpRequest[];
}

interface Cost {
  readonly milliseconds: number;
  readonly microsecondsOfProcessor: number;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** The tools in the contract's order. */
function comparedTools(send: (...request: HttpRequest) => Promise<string>, voterId: string): readonly Compared[] {
  const voter = {
    ...{ firstName: 'Anne', lastName: 'Tremblay', address: '345 Main St', city: 'Grand Banc', province: 'XA' },
    ...{ postalCode: 'Z1A 1A1', riding: 'Banquereau—Sable', poll: '12' },
  };
  let donors = 0;
  const donation = () => ({
    ...{ donorName: `Donor Number ${++donors}`, donorAddress: '1 Marram Rd', donorCity: 'Port Merrow' },
    ...{ donorProvince: 'XA', donorPostalCode: 'Z1A 1A1', amount: 50.25, date: easternDay(Date.now()) },
    ...{ method: 'ETRANSFER', donorIsCanadianAttested: true },
  });
  const created = async (path: string, body: Body) => JSON.parse(await send('POST', path, body)).data.id as string;
  const list = (tool: string, path: string, args: Body = {}): Compared => {
    const query = new URLSearchParams(Object.entries(args).map(([name, value]) => [name, String(value)]));
    return { tool, args: () => args, requests: () => [['GET', `${path}?${query}`]] };
  };
  const post = (tool: string, path: string, args: () => Body): Compared => {
    return { tool, args, requests: (body) => [['POST', path, body]] };
  };
  const team: HttpRequest[] = [
    ['GET', '/campaign'],
    ['GET', '/volunteers'],
  ];
  return [
    { tool: 'get_campaign_and_team', args: () => ({}), requests: () => team },
    list('find_voters', '/voters', { limit: 50 }),
    post('save_voter', '/voters', () => voter),
    list('find_donations', '/donations', { limit: 50 }),
    post('record_donation', '/donations', donation),
    {
      tool: 'issue_donation_receipt',
      args: async () => ({ donationId: await created('/donations', donation()) }),
      requests: ({ donationId }) => [['POST', `/donations/${donationId}/receipt`, {}]],
    },
    list('find_interactions', '/canvassing/interactions', { limit: 50 }),
    post('log_interaction', '/canvassing/interactions', () => ({ voterId, type: 'DOOR', disposition: 'NOT_HOME' })),
    list('get_walk_list', '/canvassing/walklist', { limit: 50 }),
    list('find_lawn_signs', '/lawn-signs', { limit: 50 }),
    post('save_lawn_sign', '/lawn-signs', () => ({ address: '1 Marram Rd', voterId })),
  ];
}

/** Asks one after the other. What a write needs is made before, and is not measured. */
async function measure<T>(pid: number, prepared: readonly T[], ask: (each: T) => Promise<unknown>): Promise<Cost> {
  const taken: number[] = [];
  const before = await processorSeconds([pid]);
  for (const each of prepared) {
    const begun = performance.now();
    await ask(each);
    taken.push(performance.now() - begun);
  }
  const seconds = (await processorSeconds([pid])) - before;
  return { milliseconds: median(taken), microsecondsOfProcessor: (seconds / prepared.length) * 1e6 };
}

async function compare(server: StartedProcess, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answered = async (address: string, init: RequestInit): Promise<string> => {
    const answer = await fetch(server.url + address, init);
    const text = await answer.text();
    if (!answer.ok || text.includes('"isError":true')) throw new Error(`${address}: ${text.slice(0, 500)}`);
    return text;
  };
  const send = (...[method, path, body]: HttpRequest) =>
    answered(`/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const callTool = (name: string, args: Body) =>
    answered('/mcp', {
      method: 'POST',
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    });

  const voterId = JSON.parse(await send('GET', '/voters?limit=1')).data[0].id as string;
  console.log('tool                    HTTP ms   tool ms   HTTP µs   tool µs   ratio of processor time');
  for (const { tool, args, requests } of comparedTools(send, voterId)) {
    const overHttp: Cost[] = [];
    const byTool: Cost[] = [];
    const prepare = async () => {
      const all: Body[] = [];
      for (let i = 0; i < times; i++) all.push(await args());
      return all;
    };
    for (let round = 0; round <= rounds; round++) {
      const http = await measure(server.pid, (await prepare()).map(requests), async (all) => {
        for (const request of all) await send(...request);
      });
      const called = await measure(server.pid, await prepare(), (each) => callTool(tool, each));
      // The first round warms up.
      if (round === 0) continue;
      overHttp.push(http);
      byTool.push(called);
    }
    const of = (costs: readonly Cost[], what: keyof Cost) => median(costs.map((cost) => cost[what]));
    const [http, called] = [of(overHttp, 'microsecondsOfProcessor'), of(byTool, 'microsecondsOfProcessor')];
    const milliseconds = [of(overHttp, 'milliseconds'), of(byTool, 'milliseconds')].map((value) => value.toFixed(1));
    const columns = [...milliseconds, http.toFixed(0), called.toFixed(0), (called / http).toFixed(1)];
    console.log(tool.padEnd(24) + columns.map((text) => text.padStart(7)).join('   '));
  }
}

const folder = await mkdtemp(join(tmpdir(), 'hustings-bench-'));
let server: StartedProcess | undefined;
try {
  server = await startServer(folder, { sample: false });
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: folder }, 'hustings bench');
  const pool = createCampaignPool(database.url, createLog('silent'), { size: 2 });
  try {
    await compare(server, (await issueDemoKey(pool)).key);
  } finally {
    await pool.end();
    await database.close();
  }
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
