import { lockVoters } from '#server/campaign/voters/finding/find-voter.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { Group } from './reasons.ts';

/** Two voters, in either order. */
type Pair = readonly [id: string, otherId: string];

const write = {
  separate: `insert into separate_voters (campaign_id, first_id, second_id, user_id, created_at)
    values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, $5) on conflict do nothing`,
  join: `delete from separate_voters
    where campaign_id = $1 and first_id = least($2::uuid, $3::uuid) and second_id = greatest($2::uuid, $3::uuid)`,
};

interface Separation {
  readonly pair: Pair;
  /** False: they may be one person after all. */
  readonly isSeparate: boolean;
  readonly userId: string | null;
  readonly now: Date;
}

/** Stores that two voters are two people, or that this was wrong. Errors: 404 if the campaign lacks one of them. */
export async function separate(tx: CampaignTransaction, { pair, isSeparate, userId, now }: Separation): Promise<void> {
  await lockVoters(tx, pair);
  const of = [tx.campaignId, ...pair];
  await (isSeparate ? tx.query(write.separate, [...of, userId, now]) : tx.query(write.join, of));
}

const read = `select s.first_id as first, s.second_id as second
  from unnest($2::uuid[], $3::uuid[]) as asked (first_id, second_id)
  join separate_voters s on s.campaign_id = $1 and s.first_id = asked.first_id and s.second_id = asked.second_id`;

/** Of these groups of ids, those pairs that are two people. */
async function separatePairs(tx: CampaignTransaction, groups: ReadonlyArray<readonly string[]>): Promise<Set<string>> {
  const pairs = groups.flatMap((ids) => ids.flatMap((id, i) => ids.slice(i + 1).map((other) => [id, other].sort())));
  if (pairs.length === 0) return new Set();
  const columns = [0, 1].map((i) => pairs.map((pair) => pair[i]));
  const rows = await tx.query<{ first: string; second: string }>(read, [tx.campaignId, ...columns], { prepare: false });
  return new Set(rows.map(({ first, second }) => `${first} ${second}`));
}

/**
 * The ids of each group without those who are nobody else of it; empty if that leaves nobody. The first two are alike and may be one
 * person: they are what a page compares.
 */
export async function withoutSeparate(
  tx: CampaignTransaction,
  groups: ReadonlyArray<Pick<Group, 'ids' | 'areAlike'>>,
): Promise<ReadonlyArray<readonly string[]>> {
  const separated = await separatePairs(
    tx,
    groups.map(({ ids }) => ids),
  );
  return groups.map(({ ids, areAlike }) => {
    if (separated.size === 0 && areAlike === undefined) return ids;
    const mayBeOne = (a: string, b: string) =>
      a !== b && !separated.has([a, b].sort().join(' ')) && (areAlike?.(a, b) ?? true);
    const [first, ...others] = ids.filter((id) => ids.some((other) => mayBeOne(id, other)));
    if (first === undefined) return [];
    const second = others.find((other) => mayBeOne(first, other)) as string;
    return [first, second, ...others.filter((other) => other !== second)];
  });
}

/** Two voters who were said to be two people. */
export interface SeparatePair {
  readonly firstId: string;
  readonly firstName: string;
  readonly secondId: string;
  readonly secondName: string;
  readonly at: Date;
}

/** At most this many are shown. */
const mostShown = 20;

const newest = `select s.first_id as "firstId", a.last_name || ', ' || a.first_name as "firstName",
    s.second_id as "secondId", b.last_name || ', ' || b.first_name as "secondName", s.created_at as at
  from separate_voters s
  join voters a on a.campaign_id = $1 and a.id = s.first_id join voters b on b.campaign_id = $1 and b.id = s.second_id
  where s.campaign_id = $1 order by s.created_at desc, s.first_id, s.second_id limit ${mostShown}`;

/** The pairs that were separated last. */
export const newestSeparations = (tx: CampaignTransaction): Promise<SeparatePair[]> =>
  tx.query<SeparatePair>(newest, [tx.campaignId]);
