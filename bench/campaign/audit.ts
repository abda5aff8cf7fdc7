/**
 * Reads a second where each commit takes 5 ms, as on a disk that is asked to keep what it is told: of one campaign, and of
 * 3,000 campaigns in turn. Every read waits for its entry in the audit log. Commits are delayed by `commit_delay` of an
 * embedded PostgreSQL of its own, before each flush of the write-ahead log.
 *
 *   npm run bench -- audit [SECONDS] [CONNECTIONS] [CAMPAIGNS]
 *
 * Needs nothing. Takes two minutes.
 */
import autocannon, { type Result } from 'autocannon';
import { type BenchCampaign, startCampaignBench } from '#bench/support/campaigns.ts';

const seconds = Number(process.argv[2] ?? 8);
const connections = Number(process.argv[3] ?? 200);
const many = Number(process.argv[4] ?? 3_000);
const delayMilliseconds = 5;

const bench = await startCampaignBench();

/** Each connection goes through the campaigns from another one on. */
async function read(campaigns: readonly BenchCampaign[], duration: number): Promise<Result> {
  let clients = 0;
  const result = await autocannon({
    url: `${bench.url}/campaign`,
    connections,
    duration,
    setupClient(client) {
      const first = Math.floor((clients++ / connections) * campaigns.length);
      const own = [...campaigns.slice(first), ...campaigns.slice(0, first)].slice(0, 300);
      client.setRequests(own.map(({ key }) => ({ method: 'GET', headers: { authorization: `Bearer ${key}` } })));
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  return result;
}

/** What the audit log has of these reads. */
async function written(): Promise<{ entries: number; commits: number }> {
  const { rows } = await bench.superuser.raw<{ rows: Array<{ entries: number; commits: number }> }>(
    `select count(*) as entries, count(distinct xmin::text) as commits from audit_log where operation = 'getCampaign'`,
  );
  return rows[0] as { entries: number; commits: number };
}

try {
  const campaigns = await bench.campaigns(many, ['campaign:read']);
  await bench.superuser.raw(`alter system set commit_delay = ${delayMilliseconds * 1000}`);
  await bench.superuser.raw('alter system set commit_siblings = 0');
  await bench.superuser.raw('select pg_reload_conf()');
  for (const count of [1, campaigns.length]) {
    const chosen = campaigns.slice(0, count);
    await read(chosen, 2);
    const before = await written();
    const { requests, latency } = await read(chosen, seconds);
    const after = await written();
    const perCommit = (after.entries - before.entries) / (after.commits - before.commits);
    const figures = `${requests.average.toFixed(0)} reads/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${perCommit.toFixed(1)} entries a commit`;
    console.log(`${count} campaign${count === 1 ? '' : 's'}, commits of ${delayMilliseconds} ms: ${figures}`);
  }
} finally {
  await bench.stop();
}
