/**
 * Reads a second where each commit takes 5 ms, as on a disk that is asked to keep what it is told: of one campaign, and of
 * 3,000 campaigns in turn. Every read waits for its entry in the audit log. Commits are delayed by `commit_delay` of an
 * embedded PostgreSQL of its own, before each flush of the write-ahead log.
 *
 *   npm run bench -- audit [SECONDS] [CONNECTIONS] [CAMPAIGNS]
 *
 * Needs nothing. Takes two minutes.
 */
import { startCampaignBench } from '#bench/support/campaigns.ts';
import { getLoad } from '#bench/support/get-load.ts';
import { processorSeconds } from '#bench/support/processes.ts';

const seconds = Number(process.argv[2] ?? 8);
const connections = Number(process.argv[3] ?? 200);
const many = Number(process.argv[4] ?? 3_000);
const delayMilliseconds = 5;

const bench = await startCampaignBench();

/** What the audit log has of these reads. */
async function written(): Promise<{ entries: number; commits: number }> {
  const { rows } = await bench.superuser.raw<{ rows: Array<{ entries: number; commits: number }> }>(
    `select count(*) as entries, count(distinct xmin::text) as commits from audit_log where operation = 'getCampaign'`,
  );
  return rows[0] as { entries: number; commits: number };
}

/** PostgreSQL's sessions of the server. An idle one is ended after ten seconds; none is while requests come. */
async function sessions(): Promise<number[]> {
  const { rows } = await bench.superuser.raw<{ rows: Array<{ pid: number }> }>(
    `select pid from pg_stat_activity where application_name = 'hustings campaigns'`,
  );
  return rows.map(({ pid }) => pid);
}

try {
  const campaigns = await bench.campaigns(many, ['campaign:read']);
  await bench.superuser.raw(`alter system set commit_delay = ${delayMilliseconds * 1000}`);
  await bench.superuser.raw('alter system set commit_siblings = 0');
  await bench.superuser.raw('select pg_reload_conf()');
  for (const count of [1, campaigns.length]) {
    const load = { connections, keys: campaigns.slice(0, count).map(({ key }) => key) };
    const read = (duration: number) => getLoad(`${bench.url}/campaign`, duration, load);
    await read(2);
    const spent = async () =>
      Promise.all([written(), processorSeconds([bench.pid]), processorSeconds(await sessions())]);
    const before = await spent();
    const { rate, p50, p99, generator } = await read(seconds);
    const after = await spent();
    const perCommit = (after[0].entries - before[0].entries) / (after[0].commits - before[0].commits);
    const microseconds = ([1, 2] as const).map((i) => (((after[i] - before[i]) / (rate * seconds)) * 1e6).toFixed(0));
    console.log(
      `${count} campaign${count === 1 ? '' : 's'}, commits of ${delayMilliseconds} ms: ${rate.toFixed(0)} reads/s, ` +
        `p50 ${p50} ms, p99 ${p99} ms, ${perCommit.toFixed(1)} entries a commit; ` +
        `processor a read: server ${microseconds[0]} µs, PostgreSQL ${microseconds[1]} µs; load by ${generator}`,
    );
  }
} finally {
  await bench.stop();
}
