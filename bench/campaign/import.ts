/**
 * How long 100,000 voters take by POST /imports, from the upload to the last record, with the check, the rules of matching,
 * isolation and the audit log; and the p99 of another campaign's reads, alone and meanwhile, by autocannon on a rate that a
 * busy campaign has. Prints each round with both.
 *
 *   npm run bench -- import [ROUNDS] [ROWS]
 *
 * Needs nothing. Takes two minutes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { benchVoter } from '#bench/support/bench-campaign.ts';
import { type BenchCampaign, startCampaignBench } from '#bench/support/campaigns.ts';

const rounds = Number(process.argv[2] ?? 1);
const rows = Number(process.argv[3] ?? 100_000);
const readsASecond = 100;
const aloneSeconds = 15;

const bench = await startCampaignBench();
const headersOf = ({ key }: BenchCampaign) => ({ authorization: `Bearer ${key}` });

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly counts: { readonly imported: number };
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

/** A list as campaigns have it: several people at a door, an e-mail address for each, a street of a few hundred doors. */
const list = (count: number): string =>
  [
    'First name,Last name,E-mail,Phone,Address,City,Province,Postal code,Riding,Poll,External id',
    ...Array.from({ length: count }, (_, n) => {
      const [door, street] = [Math.floor(n / 2) % 400, Math.floor(n / 800)];
      return [
        ...[
          `Given${n % 977}`,
          `Family${n % 4999}`,
          `p${n}@example.org`,
          `613555${String(n % 10_000).padStart(4, '0')}`,
        ],
        ...[`${door + 1} Street ${street} Rd`, 'Grand Banc', 'XA', 'Z1A 1A1', 'Banquereau—Sable', n % 300, `M-${n}`],
      ].join();
    }),
    '',
  ].join('\r\n');

/** Reads one voter after another, as often as a busy campaign does, until `until` has settled. */
async function readQuietly(
  quiet: BenchCampaign,
  id: string,
  until: Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  const instance = autocannon({
    url: `${bench.url}/voters/${id}`,
    connections: 4,
    duration: 600,
    overallRate: readsASecond,
    headers: headersOf(quiet),
  });
  // Its types know the promise that it is, and not what else.
  void until.finally(() => (instance as unknown as { stop(): void }).stop());
  const { latency, non2xx, errors } = await instance;
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers to the quiet campaign were not 2xx.`);
  return { p50: latency.p50, p99: latency.p99 };
}

async function importAll(writer: BenchCampaign, file: string): Promise<{ upload: number; all: number }> {
  const begun = performance.now();
  const { id } = await ask('POST', '/imports?start=true', writer, file);
  const upload = (performance.now() - begun) / 1000;
  for (;;) {
    const { state, counts } = await ask('GET', `/imports/${id}`, writer);
    if (state === 'DONE') {
      if (counts.imported !== rows) throw new Error(`${counts.imported} of ${rows} rows were imported.`);
      return { upload, all: (performance.now() - begun) / 1000 };
    }
    await wait(250);
  }
}

try {
  const file = list(rows);
  for (let round = 1; round <= rounds; round++) {
    const [writer, quiet] = (await bench.campaigns(2)) as [BenchCampaign, BenchCampaign];
    const made = await fetch(`${bench.url}/voters`, {
      method: 'POST',
      headers: { ...headersOf(quiet), 'content-type': 'application/json' },
      body: JSON.stringify(benchVoter),
    });
    const { id } = ((await made.json()) as { data: Shown }).data;
    const alone = await readQuietly(quiet, id, wait(aloneSeconds * 1000));
    const importing = importAll(writer, file);
    const beside = await readQuietly(quiet, id, importing);
    const { upload, all } = await importing;
    const after = await readQuietly(quiet, id, wait(aloneSeconds * 1000));
    console.log(
      `round ${round}: ${rows} voters in ${all.toFixed(1)} s, of which ${upload.toFixed(1)} s are the upload. ` +
        `p50/p99 of another campaign: ${alone.p50}/${alone.p99} ms before, ${beside.p50}/${beside.p99} ms meanwhile, ` +
        `${after.p50}/${after.p99} ms after`,
    );
  }
} finally {
  await bench.stop();
}
