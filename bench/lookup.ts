/**
 * Requests a second of `GET /lookup` by postal code, beside a Koa that answers the same bytes and does nothing else. Both
 * are measured in turns with 50 connections. Our server does all that it does in service, except that it refuses no
 * request by number. Prints the ratio of each round and the median of the ratios.
 *
 *   npm run bench -- lookup [ROUNDS] [SECONDS]
 *
 * Needs nothing: it looks up a postal code of the sample region in a database of its own. Takes a minute and a half.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type StartedProcess, startPeer, startServer } from './support/server.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);
const path = '/api/v1/electoral/lookup?postalCode=Z1A1A1';

const folder = await mkdtemp(join(tmpdir(), 'hustings-bench-'));
const started: StartedProcess[] = [];

const perConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/** What the peer is to answer: the headers of one of our answers, without those of a connection, and its body. */
async function answerLike(response: Response): Promise<object> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !perConnection.has(name)));
  return { headers, body: await response.text() };
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url: url + path, connections: 50, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  return result.requests.average;
}

try {
  const server = await startServer(folder, { sample: true });
  started.push(server);
  const peer = await startPeer('bench/bare-koa.ts', await answerLike(await fetch(server.url + path)));
  started.push(peer);
  const [ours, bare] = [server.url, peer.url];
  // V8 has compiled both by the end of these rounds. Ours takes longer, because it is more code.
  for (const url of [ours, bare]) for (let i = 0; i < 3; i++) await requestsPerSecond(url);
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const [us, them] = [await requestsPerSecond(ours), await requestsPerSecond(bare)];
    ratios.push(us / them);
    console.log(
      `round ${round}: lookup ${us.toFixed(0)}/s, bare Koa ${them.toFixed(0)}/s, ratio ${(us / them).toFixed(2)}`,
    );
  }
  ratios.sort((a, b) => a - b);
  console.log(`median ratio ${(ratios[Math.floor(ratios.length / 2)] as number).toFixed(2)}`);
} finally {
  for (const { stop } of started) await stop();
  await rm(folder, { recursive: true, force: true });
}
