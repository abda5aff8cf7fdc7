/**
 * How long `GET /donations` takes in a campaign of a million donations, over HTTP, one request at a time: key, scope,
 * audit and row-level security included.
 *
 *   npm run bench -- donations [DONATIONS] [REQUESTS]
 *
 * Needs nothing: it fills a database of its own first, which takes some minutes for a million. Then prints p50 and p95 in
 * milliseconds for each way of asking. Texts differ from request to request, so that no answer is a repetition.
 */
import { rm } from 'node:fs/promises';
import type { Knex } from 'knex';
import { benchCampaign } from '#bench/support/bench-campaign.ts';
import { ownFolder } from '#bench/support/own-folder.ts';
import { type StartedProcess, startServer } from '#bench/support/server.ts';
import { connect, openDatabase } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { createCampaignPool } from '#server/store/pool.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';

const donations = Number(process.argv[2] ?? 1_000_000);
const requests = Number(process.argv[3] ?? 40);

interface Sample {
  readonly name: string;
  readonly email: string;
  readonly address: string;
}

type Ask = (sample: Sample, i: number) => Record<string, string>;

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const lastWord = (name: string) => name.split(' ').at(-1) as string;

const ways: ReadonlyArray<readonly [string, Ask]> = [
  ['no filter', () => ({})],
  ['receipt_status and method', () => ({ receipt_status: 'SPOILED', method: 'OTHER' })],
  ['a month long past', (_, i) => ({ date_from: day(900 - i), date_to: day(870 - i) })],
  ['a year long past', (_, i) => ({ date_from: day(900 - i), date_to: day(535 - i) })],
  ['all but the newest month', (_, i) => ({ date_from: '2000-01-01', date_to: day(31 + i) })],
  ['a full name', ({ name }) => ({ q: name })],
  ['a family name', ({ name }) => ({ q: lastWord(name) })],
  ['part of a family name', ({ name }) => ({ q: lastWord(name).slice(1, 6) })],
  ['an e-mail address', ({ email }) => ({ q: email })],
  ['an address', ({ address }) => ({ q: address })],
  ['a street', ({ address }) => ({ q: address.slice(address.indexOf(' ') + 1) })],
  ['a digit and a street', ({ address }) => ({ q: address.slice(address.indexOf(' ') - 1) })],
  ['as long as it may be', ({ address }, i) => ({ q: `${address} ${i} `.repeat(20).slice(0, 200) })],
  ['two characters', ({ name }, i) => ({ q: name.slice(i % 4, (i % 4) + 2) })],
  ['a percent sign', () => ({ q: '%' })],
  ['a name that nobody has', (_, i) => ({ q: `Nobody ${i}` })],
  ['a family name, spoiled', ({ name }) => ({ q: lastWord(name), receipt_status: 'SPOILED' })],
  ['a family name, a month', ({ name }, i) => ({ q: lastWord(name), date_from: day(900 - i), date_to: day(870 - i) })],
  ['a given name, all but a year', ({ name }, i) => ({ q: name.split(' ')[0] as string, date_to: day(365 + i) })],
  [
    'a family name, spoiled, a year',
    ({ name }, i) => ({ q: lastWord(name), receipt_status: 'SPOILED', date_from: day(900 - i), date_to: day(535 - i) }),
  ],
];

async function fill(folder: string): Promise<{ key: string; samples: Sample[] }> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, 'hustings bench');
  const owner = connect(database.ownerUrl ?? database.url, 'hustings bench');
  const pool = createCampaignPool(database.url, createLog('warn', process.stderr), { size: 2 });
  try {
    await prepareSchema(database, migrations);
    const campaign = await createCampaign(pool, { ...benchCampaign('BENCH'), subscriptionTier: 'PRO' });
    const { key } = await createKey(pool, campaign.campaignId, {
      name: 'bench',
      scopes: ['donations:read'],
      userId: campaign.userId,
    });
    const start = performance.now();
    await fillDonations(owner, campaign, donations);
    console.log(`${donations.toLocaleString('en')} donations in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    return { key, samples: await someOf(owner) };
  } finally {
    await pool.end();
    await owner.destroy();
    await database.close();
  }
}

async function someOf(knex: Knex): Promise<Sample[]> {
  const { rows } = await knex.raw<{ rows: Sample[] }>(
    `select donor_name as name, donor_email as email, donor_address as address from donations
     where donor_email is not null order by hashint8(('x' || left(md5(id::text), 8))::bit(32)::bigint) limit ?`,
    [requests],
  );
  return rows;
}

async function time(url: string, key: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - start;
}

const folder = await ownFolder();
let server: StartedProcess | undefined;
try {
  const { key, samples } = await fill(folder);
  server = await startServer(folder, { sample: false });
  const list = `${server.url}/api/v1/donations`;
  const at = (ask: Ask, i: number) => `${list}?${new URLSearchParams(ask(samples[i % samples.length] as Sample, i))}`;
  // Read once, so that what is measured is the search and not the disk.
  for (const [, ask] of ways) for (let i = 0; i < 5; i++) await time(at(ask, i + requests), key);
  for (const [name, ask] of ways) {
    const times: number[] = [];
    for (let i = 0; i < requests; i++) times.push(await time(at(ask, i), key));
    times.sort((a, b) => a - b);
    const [p50, p95] = [0.5, 0.95].map((share) => (times[Math.floor(times.length * share)] as number).toFixed(1));
    console.log(`${name.padEnd(30)} p50 ${p50?.padStart(7)} ms   p95 ${p95?.padStart(7)} ms`);
  }
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
