import { quantile, withLargeCampaign } from '#bench/support/large-campaign.ts';
import { firstResidents } from '#server/campaign/canvassing/walk-list/first-residents.ts';
import { walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';

/**
 * Walk lists of 200 of a million voters, under row-level security: of everybody, of a riding, of whom nobody has met. None
 * names a poll. Voters get keys of the walk that lie anywhere in it.
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
  for (const [name, filter] of Object.entries(lists)) {
    const taken: number[] = [];
    for (let i = 0; i < times + 20; i++) {
      const start = performance.now();
      const found = await withCampaign(pool, campaignId, (tx) => firstResidents(tx, filter, limit));
      if (found.length !== limit) throw new Error(`${found.length} voters instead of ${limit}`);
      // The first twenty warm up.
      if (i >= 20) taken.push(performance.now() - start);
    }
    const [median, slow] = [quantile(taken, 0.5), quantile(taken, 0.99)];
    console.log(`${voters} voters, ${name}: p50 ${median.toFixed(2)} ms, p99 ${slow.toFixed(2)} ms`);
  }
});
