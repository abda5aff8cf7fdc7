import { quantile, withLargeCampaign } from '#bench/support/large-campaign.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { encodeCursor } from '#server/store/lists/cursor.ts';
import { newestFirst } from '#server/store/lists/newest-first.ts';
import { withCampaign } from '#server/store/with-campaign.ts';

/**
 * Page 1 and page 2,000 of a million voters, 50 to a page, under row-level security: their cost must be the same. Of fewer
 * than 100,000 voters, which have no such page, the last whole one is read.
 *
 *   npm run bench -- paging [VOTERS] [TIMES]
 *
 * Needs nothing: it fills a database of its own, with a hundred voters at least.
 */
const voters = Number(process.argv[2] ?? 1_000_000);
const times = Number(process.argv[3] ?? 300);
const limit = 50;
const page = Math.min(2_000, Math.floor(voters / limit));
if (!(page > 1)) throw new Error('paging takes 100 voters or more.');

await withLargeCampaign(voters, async ({ campaignId, pool, owner }) => {
  const { rows } = await owner.raw(
    'select id, created_at from voters where campaign_id = ? order by created_at desc, id desc offset ? limit 1',
    [campaignId, (page - 1) * limit - 1],
  );
  const mark = ['listVoters', campaignId, []];
  const cursor = encodeCursor({ id: rows[0].id, createdAt: rows[0].created_at }, mark);

  const read = async (page: { limit: number; cursor?: string }): Promise<number> => {
    const start = performance.now();
    const list = { list: 'listVoters', columns: voterRecord.columns, from: 'voters' };
    const found = await withCampaign(pool, campaignId, (tx) => newestFirst<VoterRow>(tx, list, page));
    if (found.rows.length !== limit) throw new Error(`${found.rows.length} rows instead of ${limit}`);
    return performance.now() - start;
  };
  const first: number[] = [];
  const far: number[] = [];
  for (let i = 0; i < times + 20; i++) {
    const pair = [await read({ limit }), await read({ limit, cursor })] as const;
    // The first twenty warm up.
    if (i < 20) continue;
    first.push(pair[0]);
    far.push(pair[1]);
  }
  const [one, two] = [quantile(first, 0.5), quantile(far, 0.5)];
  console.log(`${voters} voters: page 1 in ${one.toFixed(2)} ms, page ${page} in ${two.toFixed(2)} ms (medians)`);
  console.log(`page ${page} takes ${(two / one).toFixed(2)} times page 1`);
});
