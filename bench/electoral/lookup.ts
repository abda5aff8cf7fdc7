/**
 * Requests a second of `GET /lookup` by postal code, beside a Koa that answers the same bytes and does nothing else.
 * Both are measured alternately with 50 connections. Our server does all that it does in service, except that it
 * refuses no request by number. Prints the ratio of each round and the median of the ratios, then the least processor
 * time that either needed for a request: other programs on the machine change that less than the rates. Then it prints
 * what compression costs and saves: the bytes of a look-up, of the largest outline and of a whole map in each content
 * coding, and their rates.
 *
 *   npm run bench -- lookup [ROUNDS] [SECONDS]
 *
 * Needs nothing: it looks up a postal code of the sample region in a database of its own. Takes two minutes.
 */
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import autocannon from 'autocannon';
import Table from 'cli-table3';
import { ownFolder } from '#bench/support/own-folder.ts';
import { processorSeconds } from '#bench/support/processes.ts';
import { type StartedProcess, startPeer, startServer } from '#bench/support/server.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);
const path = '/api/v1/electoral/lookup?postalCode=Z1A1A1';

const folder = await ownFolder();
const started: StartedProcess[] = [];

const perConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/** What the peer is to answer: the headers of one of our responses, without those of a connection, and its body. */
async function answerLike(response: Response): Promise<object> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !perConnection.has(name)));
  return { headers, body: await response.text() };
}

async function requestsPerSecond(url: string, asked = path, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url: url + asked, connections: 50, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  return result.requests.average;
}

/** Requests a second of a process, and the microseconds of its processor time that each took. */
async function measure({ url, pid }: StartedProcess): Promise<{ rate: number; microseconds: number }> {
  const before = await processorSeconds([pid]);
  const rate = await requestsPerSecond(url);
  return { rate, microseconds: (((await processorSeconds([pid])) - before) / (rate * seconds)) * 1e6 };
}

/** The bytes of a response on the wire, and the milliseconds until the first one that asks for this coding has arrived. */
function weigh(url: string, coding: string): Promise<{ bytes: number; milliseconds: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'Accept-Encoding': coding } }, async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      resolve({ bytes, milliseconds: performance.now() - begun });
    });
    asked.once('error', reject);
  });
}

async function printCompression(url: string): Promise<void> {
  const answers = {
    'a look-up': path,
    'an outline': '/api/v1/electoral/boundaries/sample-federal-92003/shape',
    'a whole map': '/api/v1/electoral/boundaries.geojson?set=sample-federal',
  };
  const table = new Table({
    head: ['answer', 'coding', 'bytes', 'first answer', 'requests a second'],
    style: { head: [] },
  });
  for (const [name, asked] of Object.entries(answers)) {
    for (const coding of ['identity', 'gzip', 'br']) {
      const { bytes, milliseconds } = await weigh(url + asked, coding);
      const rate = await requestsPerSecond(url, asked, { 'Accept-Encoding': coding });
      table.push([name, coding, bytes, `${milliseconds.toFixed(1)} ms`, rate.toFixed(0)]);
    }
  }
  console.log(`${table}`);
}

try {
  const server = await startServer(folder, { sample: true });
  started.push(server);
  // The load asks for no coding either.
  const answer = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity' } });
  const peer = await startPeer('bench/electoral/bare-koa.ts', await answerLike(answer));
  started.push(peer);
  // V8 has compiled both by the end of these rounds. Ours takes longer, because it is more code.
  for (const { url } of [server, peer]) for (let i = 0; i < 3; i++) await requestsPerSecond(url);
  const ratios: number[] = [];
  const least = { ours: Infinity, bare: Infinity };
  for (let round = 1; round <= rounds; round++) {
    const [us, them] = [await measure(server), await measure(peer)];
    ratios.push(us.rate / them.rate);
    least.ours = Math.min(least.ours, us.microseconds);
    least.bare = Math.min(least.bare, them.microseconds);
    const rates = `lookup ${us.rate.toFixed(0)}/s, bare Koa ${them.rate.toFixed(0)}/s`;
    console.log(`round ${round}: ${rates}, ratio ${(us.rate / them.rate).toFixed(2)}`);
  }
  ratios.sort((a, b) => a - b);
  console.log(`median ratio ${(ratios[Math.floor(ratios.length / 2)] as number).toFixed(2)}`);
  const [ours, bare] = [least.ours.toFixed(1), least.bare.toFixed(1)];
  const ofProcessor = (least.bare / least.ours).toFixed(2);
  console.log(`processor time a request: lookup ${ours} µs, bare Koa ${bare} µs, ratio ${ofProcessor}`);
  await printCompression(server.url);
} finally {
  for (const { stop } of started) await stop();
  await rm(folder, { recursive: true, force: true });
}
