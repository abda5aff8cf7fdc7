/**
 * How long 100,000 voters take by POST /imports, from the upload to the last record, with the check, the rules of matching,
 * isolation and the audit log; and then to be taken back. Beside both the p99 of another campaign's reads and visits, by
 * autocannon on a rate that a busy campaign has, and beside the taking back that of visits which the same campaign records of
 * a voter whom it has typed in. Prints each round with all of them, the ratio of the other campaign's p99 to the mean of those
 * before and after, and the median of the ratios.
 *
 *   npm run bench -- import [ROUNDS] [ROWS]
 *
 * Needs nothing. Takes three minutes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type Options } from 'autocannon';
import { benchVoter } from '#bench/support/bench-campaign.ts';
import { type BenchCampaign, startCampaignBench } from '#bench/support/campaigns.ts';
import { listAsCsv } from '#bench/support/list-files.ts';

const rounds = Number(process.argv[2] ?? 1);
const rows = Number(process.argv[3] ?? 100_000);
const readsASecond = 100;
/** As dozens of volunteers on their way record them. */
const visitsASecond = 5;
/** So many that some of them are slower than 99 of a hundred. */
const otherVisitsASecond = 20;
const aloneSeconds = 15;

const bench = await startCampaignBench();
const headersOf = ({ key }: BenchCampaign) => ({ authorization: `Bearer ${key}` });

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly counts: { readonly imported: number };
  readonly removed: number;
}

async function ask(method: string, path: string, by: BenchCampaign, body?: string): Promise<Shown> {
  const answer = await fetch(`${bench.url}${path}`, {
    method,
    headers: { ...headersOf(by), ...(body && { 'content-type': 'text/csv' }) },
    ...(body && { body }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Shown }).data;
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Sends one request repeatedly, that many times a second, until `until` has settled. */
async function load(options: Partial<Options> & Pick<Options, 'url'>, until: Promise<unknown>): Promise<Latency> {
  const instance = autocannon({ connections: 4, duration: 600, ...options });
  // Its types know the promise that it is, and not what else.
  void until.finally(() => (instance as unknown as { stop(): void }).stop());
  const { latency, non2xx, errors } = await instance;
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers to ${options.url} were not 2xx.`);
  return { p50: latency.p50, p99: latency.p99, max: latency.max };
}

/** Reads one voter after another, as often as a busy campaign does. */
const readQuietly = (quiet: BenchCampaign, id: string, until: Promise<unknown>): Promise<Latency> =>
  load({ url: `${bench.url}/voters/${id}`, overallRate: readsASecond, headers: headersOf(quiet) }, until);

/** Records one visit of a voter after another. */
const visit = (
  by: BenchCampaign,
  voterId: string,
  until: Promise<unknown>,
  overallRate = visitsASecond,
): Promise<Latency> =>
  load(
    {
      url: `${bench.url}/canvassing/interactions`,
      method: 'POST',
      overallRate,
      connections: 1,
      headers: { ...headersOf(by), 'content-type': 'application/json' },
      body: JSON.stringify({ voterId, type: 'DOOR' }),
    },
    until,
  );

/** What another campaign does meanwhile. */
async function callQuietly(quiet: BenchCampaign, id: string, until: Promise<unknown>) {
  const [reads, visits] = await Promise.all([
    readQuietly(quiet, id, until),
    visit(quiet, id, until, otherVisitsASecond),
  ]);
  return { reads, visits };
}

type Calls = Awaited<ReturnType<typeof callQuietly>>;
const kinds = ['reads', 'visits'] as const;

const ratioOf = (kind: (typeof kinds)[number], before: Calls, beside: Calls, after: Calls): number =>
  beside[kind].p99 / ((before[kind].p99 + after[kind].p99) / 2);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

async function typeIn(by: BenchCampaign): Promise<string> {
  const made = await fetch(`${bench.url}/voters`, {
    method: 'POST',
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    body: JSON.stringify(benchVoter),
  });
  return ((await made.json()) as { data: Shown }).data.id;
}

interface Imported {
  readonly id: string;
  readonly upload: number;
  readonly all: number;
}

async function importAll(writer: BenchCampaign, file: string): Promise<Imported> {
  const begun = performance.now();
  const { id } = await ask('POST', '/imports?start=true', writer, file);
  const upload = (performance.now() - begun) / 1000;
  for (;;) {
    const { state, counts } = await ask('GET', `/imports/${id}`, writer);
    if (state === 'DONE') {
      if (counts.imported !== rows) throw new Error(`${counts.imported} of ${rows} rows were imported.`);
      return { id, upload, all: (performance.now() - begun) / 1000 };
    }
    await wait(250);
  }
}

try {
  const file = listAsCsv(rows);
  const ratios = { reads: [] as number[], visits: [] as number[] };
  for (let round = 1; round <= rounds; round++) {
    const [writer, quiet] = (await bench.campaigns(2)) as [BenchCampaign, BenchCampaign];
    const [id, own] = [await typeIn(quiet), await typeIn(writer)];
    const before = await callQuietly(quiet, id, wait(aloneSeconds * 1000));
    const importing = importAll(writer, file);
    const beside = await callQuietly(quiet, id, importing);
    const { id: importId, upload, all } = await importing;
    const after = await callQuietly(quiet, id, wait(aloneSeconds * 1000));
    const visits = await visit(writer, own, wait(aloneSeconds * 1000));
    const begun = performance.now();
    const taking = ask('POST', `/imports/${importId}/take-back`, writer);
    const [read, visited] = await Promise.all([readQuietly(quiet, id, taking), visit(writer, own, taking)]);
    const { removed } = await taking;
    if (removed !== rows) throw new Error(`${removed} of ${rows} voters were taken back.`);
    const back = (performance.now() - begun) / 1000;
    const said = kinds.map((kind) => {
      const ratio = ratioOf(kind, before, beside, after);
      ratios[kind].push(ratio);
      const [first, meanwhile, last] = [before, beside, after].map((calls) => `${calls[kind].p50}/${calls[kind].p99}`);
      return `${kind} ${first} ms before, ${meanwhile} ms meanwhile, ${last} ms after, ratio ${ratio.toFixed(2)}`;
    });
    console.log(
      `round ${round}: ${rows} voters in ${all.toFixed(1)} s, of which ${upload.toFixed(1)} s are the upload. ` +
        `p50/p99 of another campaign: ${said.join('; ')}. Taken back in ${back.toFixed(1)} s: another campaign's reads ` +
        `${read.p50}/${read.p99} ms, longest ${read.max} ms; the same campaign's visits ${visits.p50}/${visits.p99} ms ` +
        `before, ${visited.p50}/${visited.p99} ms meanwhile, longest ${visited.max} ms`,
    );
  }
  console.log(
    `median ratio of the p99: ${kinds.map((kind) => `${kind} ${median(ratios[kind]).toFixed(2)}`).join(', ')}`,
  );
} finally {
  await bench.stop();
}
