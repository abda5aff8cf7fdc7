/**
 * How long a quiet campaign's reads take alone, and beside a noisy campaign: 20 of its connections want a row that stays
 * locked, and 20 more list its voters as often as its plan allows. Prints both and the ratio of their p99, round by round,
 * and the median of the ratios.
 *
 *   npm run bench -- noisy [ROUNDS] [SECONDS]
 *
 * Needs nothing. Takes a minute.
 */
import autocannon from 'autocannon';
import { benchVoter } from '#bench/support/bench-campaign.ts';
import { type BenchCampaign, startCampaignBench } from '#bench/support/campaigns.ts';
import { plans } from '#core/plans.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);

const bench = await startCampaignBench();

const headersOf = ({ key }: BenchCampaign) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

async function newVoter(campaign: BenchCampaign): Promise<string> {
  const body = JSON.stringify(benchVoter);
  const answer = await fetch(`${bench.url}/voters`, { method: 'POST', headers: headersOf(campaign), body });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** A client who looks at one voter after the other. */
async function readQuietly(campaign: BenchCampaign, id: string): Promise<number> {
  const { latency, non2xx, errors } = await autocannon({
    url: `${bench.url}/voters/${id}`,
    connections: 1,
    duration: seconds,
    headers: headersOf(campaign),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers to the quiet campaign were not 2xx.`);
  return latency.p99;
}

/** Begins before the quiet one, and ends after it. */
const noiseSeconds = seconds + 2;

function makeNoise(campaign: BenchCampaign, locked: string): Promise<unknown> {
  const shared = { connections: 20, duration: noiseSeconds, headers: headersOf(campaign) };
  return Promise.all([
    // The responses are 503.
    autocannon({ ...shared, url: `${bench.url}/voters/${locked}`, method: 'PATCH', body: '{"city":"Sable"}' }),
    autocannon({
      ...shared,
      url: `${bench.url}/voters`,
      overallRate: plans.CAMPAIGN_HQ.requestsPerMinute / 60,
    }),
  ]);
}

const lock = await bench.superuser.transaction();
try {
  const [noisy, quiet] = (await bench.campaigns(2)) as [BenchCampaign, BenchCampaign];
  const [locked, read] = [await newVoter(noisy), await newVoter(quiet)];
  await lock.raw('select from voters where id = ? for update', [locked]);
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const alone = await readQuietly(quiet, read);
    const noise = makeNoise(noisy, locked);
    const beside = await readQuietly(quiet, read);
    await noise;
    // The first round warms up.
    if (round === 0) continue;
    ratios.push(beside / alone);
    const ratio = (beside / alone).toFixed(2);
    console.log(
      `round ${round}: p99 of the quiet campaign ${alone} ms alone, ${beside} ms beside the noisy one, ratio ${ratio}`,
    );
  }
  ratios.sort((a, b) => a - b);
  console.log(`median ratio ${(ratios[Math.floor(ratios.length / 2)] as number).toFixed(2)}`);
} finally {
  await lock.rollback();
  await bench.stop();
}
