import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import type { WalkFilter } from './walk-filter.ts';
import { pollKey } from './walk-order.ts';

/** Statements are prepared for this limit only: for each of 200 limits they would be too many to keep. */
const usualLimit = 50;

/**
 * The first `limit` matching voters in the order of the walk. Support level and contact divide the voters of a campaign,
 * riding or poll into twelve groups. An index holds each group in the order of the walk, so of each wanted group only the
 * first `limit` are read, however many voters there are and whichever match. Polls are read one after the other until the
 * page is full.
 */
export function firstResidents(tx: CampaignTransaction, filter: WalkFilter, limit: number): Promise<VoterRow[]> {
  return residents(tx, filter, limit);
}

/** A voter with the place in the walk. */
type PlacedVoter = VoterRow & { readonly walk_key: Buffer };

/** Voters that are read at once. */
const batch = 500;

/** All matching voters in the order of the walk, a batch at a time. In one snapshot each comes exactly once. */
export async function* allResidents(tx: CampaignTransaction, filter: WalkFilter): AsyncGenerator<VoterRow> {
  let last: PlacedVoter | null = null;
  for (;;) {
    const voters: PlacedVoter[] = await residents(tx, filter, batch, { after: last });
    yield* voters;
    if (voters.length < batch) return;
    last = voters.at(-1) ?? null;
  }
}

/** With `pages`, the voters after that one, and their places; more statements may follow. */
function residents<Row extends VoterRow>(
  tx: CampaignTransaction,
  filter: WalkFilter,
  limit: number,
  pages?: { readonly after: PlacedVoter | null },
): Promise<Row[]> {
  const { riding, polls, groups } = filter;
  const values: unknown[] = [tx.campaignId, groups];
  const conditions = ['campaign_id = $1', 'walk_group = wanted.walk_group'];
  if (riding !== undefined) conditions.push(`riding = $${values.push(riding)}`);
  if (pages?.after) {
    const { walk_key, id } = pages.after;
    conditions.push(`(walk_key, id) > ($${values.push(walk_key)}, $${values.push(id)})`);
  }
  const first = polls
    ? firstOfPolls(conditions, limit, values.push(polls), values.push(stepsOf(polls)))
    : firstOfGroups(conditions, limit);
  return tx.query<Row>(
    `with ${first}
     select ${voterRecord.columns}${pages ? ', walk_key' : ''} from voters join first using (id)
     where campaign_id = $1
     order by walk_key, id limit ${limit}`,
    values,
    { prepare: limit === usualLimit, last: !pages },
  );
}

/** The first of each group, in the order of the walk. */
const ofGroup = (conditions: readonly string[], limit: number): string =>
  `lateral (
    select id, walk_key from voters where ${conditions.join(' and ')} order by walk_key, id limit ${limit}
  ) in_group`;

const firstOfGroups = (conditions: readonly string[], limit: number): string =>
  `first as materialized (
    select in_group.id from unnest($2::smallint[]) wanted (walk_group), ${ofGroup(conditions, limit)}
    order by in_group.walk_key, in_group.id limit ${limit}
  )`;

/** Takes one step after the other, each with the polls of one place in the order, until there are enough voters. */
const firstOfPolls = (conditions: readonly string[], limit: number, polls: number, steps: number): string =>
  `recursive walk (step, ids) as (
    select 0, '{}'::uuid[]
    union all
    select walk.step + 1, walk.ids || array(
      select in_group.id
      from unnest($${polls}::text[], $${steps}::integer[]) wanted_poll (poll, step),
        unnest($2::smallint[]) wanted (walk_group),
        ${ofGroup([...conditions, 'poll = wanted_poll.poll'], limit)}
      where wanted_poll.step = walk.step + 1
      order by in_group.walk_key, in_group.id limit ${limit}
    )
    from walk
    where walk.step < (select max(step) from unnest($${steps}::integer[]) as all_steps (step))
      and cardinality(walk.ids) < ${limit}
  ),
  first as materialized (
    select unnest(ids) as id from (select ids from walk order by step desc limit 1) whole
  )`;

/** For each poll its place in the walk, from 1 on: "07" and "7" share one, since their voters mix. */
function stepsOf(polls: readonly string[]): number[] {
  const keys = polls.map((poll) => Buffer.from(pollKey(poll)));
  const ordered = [...keys].sort(Buffer.compare).filter((key, i, all) => i === 0 || !key.equals(all[i - 1] as Buffer));
  return keys.map((key) => ordered.findIndex((other) => other.equals(key)) + 1);
}
