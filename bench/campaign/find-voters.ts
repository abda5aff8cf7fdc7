import { type LargeCampaign, quantile, withLargeCampaign } from '#bench/support/large-campaign.ts';
import { findVoters } from '#server/campaign/voters/finding/find-voters.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { withCampaign } from '#server/store/with-campaign.ts';

/**
 * The first page that `q` of `GET /voters` finds among a million voters, beside a plain `ILIKE` in the same columns of the
 * same rows, in the same order; both under row-level security. Prints the medians, their ratio, and the longest of ours, for
 * a text that one voter has, one that a thousand have, one that all have, and one that nobody has: names, an address, a telephone
 * number, an e-mail address. The limit of a request is 50 ms.
 *
 *   npm run bench -- find-voters [VOTERS] [TIMES]
 *
 * Needs nothing: it fills a database of its own, with 2,000 voters at least.
 */
const voters = Number(process.argv[2] ?? 1_000_000);
const times = Number(process.argv[3] ?? 30);
const limit = 50;
if (!(voters >= 2_000)) throw new Error('find-voters takes 2,000 voters or more.');

const searches = {
  'one voter': `given${Math.floor(voters / 2)}`,
  'both names': `family17 given${17 + 997}`,
  'a family name of a thousandth': 'family17',
  'a name that all have': 'family',
  nobody: 'zzyzx',
  'an address of two thousand': '345 main',
  'a postal code that all have': 'Z1A 1A1',
  'a telephone number of a hundred': '(613) 555-0123',
  'the end of one': '0123',
  'an e-mail address': `p${Math.floor(voters / 2)}@example.org`,
};

const plain = `select ${voterRecord.columns} from voters where campaign_id = $1 and (
    first_name || ' ' || last_name ilike $2 or last_name || ' ' || first_name ilike $2 or address ilike $2
    or email ilike $2 or phone ilike $2 or postal_code ilike $2
  ) order by created_at desc, id desc limit ${limit + 1}`;

const work = async ({ campaignId, pool }: LargeCampaign) => {
  const timed = async (read: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await read();
    return performance.now() - start;
  };
  const timesOf = async (count: number, read: () => Promise<unknown>): Promise<number[]> => {
    const taken: number[] = [];
    // The first two warm up.
    for (let i = 0; i < count + 2; i++) taken.push(await timed(read));
    return taken.slice(2);
  };
  for (const [name, q] of Object.entries(searches)) {
    const find = () => withCampaign(pool, campaignId, (tx) => findVoters(tx, { q }, { limit }));
    const scan = () =>
      withCampaign(pool, campaignId, (tx) => tx.query<VoterRow>(plain, [campaignId, `%${q}%`], { last: true }));
    const { rows } = await find();
    const taken = await timesOf(times, find);
    const [ours, theirs] = [quantile(taken, 0.5), quantile(await timesOf(Math.min(times, 5), scan), 0.5)];
    const ratio = (theirs / ours).toPrecision(2);
    console.log(
      `${name}: ${rows.length} found in ${ours.toFixed(2)} ms (at most ${Math.max(...taken).toFixed(1)}), ` +
        `ILIKE in ${theirs.toFixed(1)} ms, ratio ${ratio}`,
    );
  }
};

await withLargeCampaign(voters, work, { hasContacts: true });
