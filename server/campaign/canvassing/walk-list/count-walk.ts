import type { CampaignTransaction } from '#server/store/transaction.ts';
import { firstInWalk, inFilter, rangesOf, type SpelledFilter, spelledOut, type WalkPlace } from './first-residents.ts';
import { type Narrowing, narrowed, nearTo } from './narrowing.ts';
import type { WalkFilter } from './walk-filter.ts';

/** Of more voters a list says that they are more. */
export const mostCounted = 10_000;
/** Voters that are read to count those who match, if no index has exactly those. */
const mostLookedAt = 20_000;
/** By one statement, in milliseconds: other requests are served between two. */
const sliceLength = 2_000;

export interface Counted {
  readonly voters: number;
  /** Whether there may be more: counting ended before the list did. */
  readonly isMore: boolean;
}

/** How many voters a walk list has: all of them up to 10,000, as far as reading 20,000 voters tells. */
export async function countWalk(tx: CampaignTransaction, filter: WalkFilter, narrowing: Narrowing): Promise<Counted> {
  const spelled = await spelledOut(tx, filter);
  if (Object.values(narrowing).every((value) => value === undefined)) return countByIndex(tx, spelled);
  const near = await nearTo(tx, narrowing);
  if (near) return countNear(tx, near, spelled, narrowing);
  let voters = 0;
  let after: WalkPlace | null = null;
  for (let read = 0; read < mostLookedAt; read += sliceLength) {
    const { first, values } = firstInWalk(tx, spelled, sliceLength, { after });
    const condition = narrowed(narrowing, undefined, (value) => `$${values.push(value)}`);
    const [slice]: Array<{ read: number; voters: number; last: WalkPlace | null }> = await tx.query(
      `with ${first}, tried as (
         select voter.id, voter.walk_key, (${condition}) as is_match from (select id as known from first) first, lateral (
           select * from voters where campaign_id = $1 and id = first.known limit 1
         ) voter
       )
       select count(*)::int as read, count(*) filter (where is_match)::int as voters,
         (select json_build_object('id', id, 'walk_key', encode(walk_key, 'hex')) from tried order by walk_key desc, id desc limit 1) as last
       from tried`,
      values,
      { prepare: false },
    );
    voters += slice?.voters ?? 0;
    if (!slice?.last || slice.read < sliceLength) return { voters, isMore: false };
    if (voters > mostCounted) break;
    after = { id: slice.last.id, walk_key: Buffer.from(String(slice.last.walk_key), 'hex') };
  }
  return atMost(voters, true);
}

const atMost = (voters: number, isMore = voters > mostCounted): Counted => ({
  voters: Math.min(voters, mostCounted),
  isMore,
});

/** The index of the walk has all that such a list asks for. */
async function countByIndex(tx: CampaignTransaction, { ridings, polls, groups }: SpelledFilter): Promise<Counted> {
  const values: unknown[] = [tx.campaignId, groups];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const sources = ['unnest($2::smallint[]) requested (support_and_contact)'];
  const conditions = ['campaign_id = $1', 'support_and_contact = requested.support_and_contact'];
  if (ridings) {
    sources.push(`unnest(${bind(ridings)}::text[]) requested_riding (riding)`);
    conditions.push('riding = requested_riding.riding');
  }
  if (polls) {
    const { from, before } = rangesOf(polls);
    sources.push(`unnest(${bind(from)}::bytea[], ${bind(before)}::bytea[]) range (first, beyond)`);
    conditions.push('walk_key >= range.first', 'walk_key < range.beyond');
  }
  const [counted] = await tx.query<{ voters: number }>(
    `select count(*)::int as voters from (
       select 1 from ${sources.join(', ')}, lateral (
         select id from voters where ${conditions.join(' and ')} order by walk_key, id limit ${mostCounted + 1}
       ) in_group limit ${mostCounted + 1}
     ) counted`,
    values,
    { prepare: false },
  );
  return atMost(counted?.voters ?? 0);
}

async function countNear(
  tx: CampaignTransaction,
  ids: readonly string[],
  { ridings, polls, groups }: SpelledFilter,
  narrowing: Narrowing,
): Promise<Counted> {
  const values: unknown[] = [tx.campaignId, ids, groups];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const [counted] = await tx.query<{ voters: number }>(
    `select count(*)::int as voters from unnest($2::uuid[]) near (known), lateral (
       select * from voters where campaign_id = $1 and id = near.known limit 1
     ) voter where ${[inFilter({ ridings, polls, groups: '$3' }, bind), narrowed(narrowing, undefined, bind)].join(' and ')}`,
    values,
    { prepare: false },
  );
  return atMost(counted?.voters ?? 0);
}
