import { quantile, withLargeCampaign } from '#bench/support/large-campaign.ts';
import { processorSeconds } from '#bench/support/processes.ts';
import { firstResidents } from '#server/campaign/canvassing/walk-list/first-residents.ts';
import { walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { withCampaign } from '#server/store/with-campaign.ts';

/**
 * Walk lists of 200 of a million voters, under row-level security: of everybody, of a riding, of whom nobody has met. None
 * names a poll. Voters have keys of the walk that lie anywhere in it. PostgreSQL's processor time a list, which other
 * programs do not lengthen, is printed too if it runs on this machine.
 *
 *   npm run bench -- walk-list [VOTERS] [TIMES]
 */
const voters = Number(process.argv[2] ?? 1_000_000);
const times = Number(process.argv[3] ?? 300);
const limit = 200;

const lists = {
  everybody: { riding: undefined, polls: undefined, groups: walkGroups(undefined) },
  'one riding': { riding: 'Riding 3', polls: undefined, groups: walkGroups(undefined) },
  'supporters whom nobody has met': { riding: undefined, polls: undefined, groups: walkGroups([1, 2], true) },
};

await withLargeCampaign(voters, async ({ campaignId, pool }) => {
  const [connection] = await withCampaign(pool, campaignId, (tx) =>
    tx.query<{ pid: number }>('select pg_backend_pid() as pid', []),
  );
  const processor = () => processorSeconds([connection?.pid ?? 0]);
  for (const [name, filter] of Object.entries(lists)) {
    const taken: number[] = [];
    let before = 0;
    for (let i = 0; i < times + 20; i++) {
      if (i === 20) before = await processor();
      const start = performance.now();
      const found = await withCampaign(pool, campaignId, (tx) => firstResidents(tx, filter, limit));
      if (found.length !== limit) throw new Error(`${found.length} voters instead of ${limit}`);
      // The first twenty warm up.
      if (i >= 20) taken.push(performance.now() - start);
    }
    const used = (((await processor()) - before) / times) * 1000;
    const [median, slow] = [quantile(taken, 0.5), quantile(taken, 0.99)];
    console.log(
      `${voters} voters, ${name}: p50 ${median.toFixed(2)} ms, p99 ${slow.toFixed(2)} ms, ${used.toFixed(2)} ms of processor`,
    );
  }
});
