/**
 * Requests a second of two states of the program, this one and that of another folder, both up at once and asked in turns: look-ups
 * by code and by point, batches of them, an outline and a whole map, plain and in Brotli, a tile; one voter, a page of them, a new
 * one, a batch of new ones, a new sign, a new interaction. Prints
 * the median of the ratios of this state to the other (rates: more is better), and the median of the ratios of the processor time of the
 * server for a request (less is better), which other programs of the machine change less.
 *
 *   npm run bench -- beside OTHER_FOLDER [TURNS] [SECONDS] [PART OF A NAME]
 *
 * Needs Linux, and a folder with the other state and its packages: `git worktree add ../other COMMIT`, then `npm ci` there.
 * Takes three minutes.
 */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import autocannon from 'autocannon';
import Table from 'cli-table3';
import { benchVoter } from './support/bench-campaign.ts';
import type { BenchCampaign, CampaignBench } from './support/campaigns.ts';
import { startStateBench } from './support/other-state.ts';
import { ownFolder } from './support/own-folder.ts';
import { processorTime } from './support/processor.ts';
import { type StartedProcess, startServer } from './support/server.ts';

const [other] = process.argv.slice(2);
const [turns = 5, seconds = 2] = process.argv.slice(3, 5).map(Number);
const [, , , , , only = ''] = process.argv;
if (other === undefined) throw new Error('Name the folder of the other state.');

interface Asked {
  readonly name: string;
  readonly path: string;
  /** May name the voter of the state. */
  readonly body?: object | ((voterId: string) => object);
  readonly connections?: number;
  readonly headers?: Record<string, string>;
}

interface State {
  readonly url: string;
  readonly pid: number;
  readonly headers: Record<string, string>;
  /** Of a voter, where voters are asked for. */
  readonly id?: string;
}

interface Burst {
  readonly rate: number;
  /** Microseconds of the server's processor time a request. */
  readonly cost: number;
}

async function ask({ url, pid, headers, id = '' }: State, asked: Asked): Promise<Burst> {
  const { path, connections = 20 } = asked;
  const body = typeof asked.body === 'function' ? asked.body(id) : asked.body;
  const before = (await processorTime(pid)) ?? Number.NaN;
  const result = await autocannon({
    url: `${url}${path}`,
    connections,
    duration: seconds,
    headers: { ...headers, ...asked.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST' as const, body: JSON.stringify(body) }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  const used = ((await processorTime(pid)) ?? Number.NaN) - before;
  return { rate: result.requests.average, cost: (used * 1000) / (result.requests.average * seconds) };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const table = new Table({
  head: ['', 'other, a second', 'this, a second', 'ratio', 'other, µs', 'this, µs', 'ratio'],
  style: { head: [], border: [] },
});

async function compare(theirs: State, ours: State, requests: readonly Asked[]): Promise<void> {
  for (const asked of requests.filter(({ name }) => name.includes(only))) {
    const bursts: { theirs: Burst; ours: Burst }[] = [];
    for (let turn = 0; turn <= turns; turn++) {
      // Who goes first is slower or faster for it.
      const isFirst = turn % 2 === 0;
      const before = isFirst ? await ask(theirs, asked) : undefined;
      const own = await ask(ours, asked);
      const burst = { theirs: before ?? (await ask(theirs, asked)), ours: own };
      // The first turn warms up.
      if (turn > 0) bursts.push(burst);
    }
    const of = (value: (burst: (typeof bursts)[number]) => number) => median(bursts.map(value));
    table.push([
      asked.name,
      of((burst) => burst.theirs.rate).toFixed(0),
      of((burst) => burst.ours.rate).toFixed(0),
      of((burst) => burst.ours.rate / burst.theirs.rate).toFixed(2),
      of((burst) => burst.theirs.cost).toFixed(0),
      of((burst) => burst.ours.cost).toFixed(0),
      of((burst) => burst.ours.cost / burst.theirs.cost).toFixed(2),
    ]);
  }
}

const records = Array.from({ length: 100 }, (_, i) => ({ lat: 43.1 + (i % 10) / 100, lng: -47.2 + i / 1000 }));

const outline = '/boundaries/sample-federal-92003/shape';
const map = '/boundaries.geojson?set=sample-federal';
const brotli = { 'accept-encoding': 'br' };

async function compareLookups(): Promise<void> {
  const folders = [await ownFolder(), await ownFolder()] as const;
  const started: StartedProcess[] = [];
  try {
    started.push(await startServer(folders[0], { sample: true, tree: resolve(other as string) }));
    started.push(await startServer(folders[1], { sample: true }));
    const [theirs, ours] = started.map(({ url, pid }) => ({ url: `${url}/api/v1/electoral`, pid, headers: {} }));
    await compare(theirs as State, ours as State, [
      { name: 'look-up by postal code', path: '/lookup?postalCode=Z1A1A1', connections: 50 },
      { name: 'look-up by point', path: '/lookup?lat=43.1&lng=-47.2', connections: 50 },
      { name: 'batch of 100 points', path: '/lookup/batch', body: { records } },
      { name: 'districts of a set', path: '/boundaries?set=sample-federal' },
      { name: 'outline', path: outline },
      { name: 'outline in Brotli', path: outline, headers: brotli },
      { name: 'whole map', path: map },
      { name: 'whole map in Brotli', path: map, headers: brotli },
      { name: 'tile', path: '/tiles/federal/6/23/23.mvt' },
    ]);
  } finally {
    for (const { stop } of started) await stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

async function compareVoters(): Promise<void> {
  const benches: CampaignBench[] = [];
  try {
    benches.push(await startStateBench(other), await startStateBench(undefined));
    const states: (State & { readonly id: string })[] = [];
    for (const bench of benches) {
      const [{ key }] = (await bench.campaigns(1)) as [BenchCampaign];
      const headers = { authorization: `Bearer ${key}` };
      const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const answer = await fetch(`${bench.url}/voters`, { ...post, body: JSON.stringify(benchVoter) });
      const { id } = ((await answer.json()) as { data: { id: string } }).data;
      const voters = Array.from({ length: 200 }, (_, i) => ({ ...benchVoter, address: `${i} Main St` }));
      await fetch(`${bench.url}/voters/batch`, { ...post, body: JSON.stringify({ records: voters }) });
      await bench.superuser.raw('analyze');
      states.push({ url: bench.url, pid: bench.pid, headers, id });
    }
    const [theirs, ours] = states as [(typeof states)[number], (typeof states)[number]];
    // Each state has a voter of its own.
    const own = ({ id, ...state }: typeof theirs): State => ({ ...state, url: `${state.url}/voters/${id}` });
    await compare(own(theirs), own(ours), [{ name: 'one voter', path: '' }]);
    await compare(theirs, ours, [
      { name: 'page of 100 voters', path: '/voters?limit=100' },
      { name: 'new voter', path: '/voters', body: benchVoter },
      { name: 'new sign', path: '/lawn-signs', body: { address: '1 Marram Rd' } },
      {
        name: 'new interaction',
        path: '/canvassing/interactions',
        body: (voterId) => ({ voterId, type: 'DOOR', notes: 'Asked about the ferry.' }),
      },
      {
        name: 'batch of 50 new voters',
        path: '/voters/batch',
        body: { records: Array.from({ length: 50 }, () => benchVoter) },
        connections: 4,
      },
    ]);
  } finally {
    for (const { stop } of benches) await stop();
  }
}

await compareLookups();
await compareVoters();
console.log(table.toString());
