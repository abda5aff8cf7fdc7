import { pollRange } from '#server/campaign/addresses/walk-order.ts';
import { votedAmong } from '#server/campaign/voters/has-voted.ts';
import { ridingSpellings } from '#server/campaign/voters/ridings.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';
import { type NotAtTheDoor, notAtTheDoor } from './not-at-the-door.ts';
import type { WalkFilter } from './walk-filter.ts';

/**
 * The first `limit` matching voters in the order of the walk. Support level and contact divide the voters of a campaign
 * or riding into twelve groups. An index has each group in the order of the walk, so of each requested group, and of
 * each spelling of the riding, only the first `limit` are read, however many voters there are and whichever match. A
 * poll's voters follow each other there; polls are read one after the other until the page is full. `moreFollows`: the
 * transaction has further statements after it.
 */
export async function firstResidents(
  tx: CampaignTransaction,
  filter: WalkFilter,
  limit: number,
  {
    leftOut,
    moreFollows = false,
  }: { readonly leftOut?: NotAtTheDoor | undefined; readonly moreFollows?: boolean } = {},
): Promise<VoterRow[]> {
  return residents(tx, { ...(await spelledOut(tx, filter)), leftOut }, limit, undefined, !moreFollows);
}

export type SpelledFilter = Omit<WalkFilter, 'riding'> & {
  readonly ridings: readonly string[] | undefined;
  readonly leftOut?: NotAtTheDoor | undefined;
};

export const spelledOut = async (
  tx: CampaignTransaction,
  { riding, ...filter }: WalkFilter,
): Promise<SpelledFilter> => ({
  ...filter,
  ridings: riding === undefined ? undefined : await ridingSpellings(tx, riding),
});

/** A voter with the place in the walk. */
export type PlacedVoter = VoterRow & { readonly walk_key: Buffer };

/** A place in the walk: after this voter. */
export type WalkPlace = Pick<PlacedVoter, 'id' | 'walk_key'>;

/** Voters read per query. All rows of one result are parsed in one iteration of the event loop. */
const batch = 200;

/**
 * All matching voters in the order of the walk, a batch at a time. In one snapshot each comes exactly once. `withoutVoted`:
 * whether those who have voted are left out.
 */
export async function* allResidents(
  tx: CampaignTransaction,
  filter: WalkFilter,
  { withoutVoted = false }: { readonly withoutVoted?: boolean | undefined } = {},
): AsyncGenerator<VoterRow> {
  const leftOut = filter.withoutContact ? undefined : await notAtTheDoor(tx);
  const spelled = { ...(await spelledOut(tx, filter)), leftOut };
  let last: PlacedVoter | null = null;
  for (;;) {
    const voters: PlacedVoter[] = await residents(tx, spelled, batch, { after: last });
    const voted: ReadonlySet<string> = withoutVoted
      ? await votedAmong(
          tx,
          voters.map(({ id }) => id),
        )
      : new Set();
    yield* voters.filter(({ id }) => !voted.has(id));
    if (voters.length < batch) return;
    last = voters.at(-1) ?? null;
  }
}

/** With `pages`, the voters after that one, and their places; more statements may follow. */
export function residents<Row extends VoterRow>(
  tx: CampaignTransaction,
  filter: SpelledFilter,
  limit: number,
  pages?: { readonly after: WalkPlace | null },
  isLast = !pages,
): Promise<Row[]> {
  const { first, values } = firstInWalk(tx, filter, limit, pages);
  return tx.query<Row>(
    `with ${first}
     select found.* from first, lateral (
       select ${voterRecord.columns}, walk_key from voters where campaign_id = $1 and id = first.id limit 1
     ) found
     order by walk_key, id limit ${limit}`,
    values,
    { ...planned, last: isLast },
  );
}

/** A common table expression `first` of the ids of the first matching voters, and its values. */
export function firstInWalk(
  tx: CampaignTransaction,
  { ridings, polls, groups, leftOut }: SpelledFilter,
  limit: number,
  pages?: { readonly after: WalkPlace | null },
): { readonly first: string; readonly values: unknown[] } {
  const values: unknown[] = [tx.campaignId, groups];
  const conditions = ['campaign_id = $1', 'support_and_contact = requested.support_and_contact'];
  let requested = 'unnest($2::smallint[]) requested (support_and_contact)';
  if (ridings?.length === 1) conditions.push(`riding = $${values.push(ridings[0])}`);
  else if (ridings) {
    requested += `, unnest($${values.push(ridings)}::text[]) requested_riding (riding)`;
    conditions.push('riding = requested_riding.riding');
  }
  if (pages?.after) {
    const { walk_key, id } = pages.after;
    conditions.push(`(walk_key, id) > ($${values.push(walk_key)}, $${values.push(id)})`);
  }
  if (leftOut?.isMore && pages) conditions.push(wantsVisits);
  else if (leftOut && leftOut.ids.length > 0 && !leftOut.isMore) {
    conditions.push(`id <> all ($${values.push(leftOut.ids)}::uuid[])`);
  }
  const ofGroup = groupReader(limit, leftOut?.isMore === true && !pages);
  const ranges = polls && rangesOf(polls);
  const first = ranges
    ? firstOfPolls(requested, (more) => ofGroup([...conditions, ...more]), limit, [
        values.push(ranges.from),
        values.push(ranges.before),
      ])
    : firstOfGroups(requested, ofGroup(conditions), limit);
  return { first, values };
}

export const wantsVisits = `not ('DOOR' = any (do_not_contact))`;
/** A list passes over at most this many voters of one group who are left out. */
const mostPassed = 1_000;

/** The first of each group, in the order of the walk. With `passes`, the voters themselves say who is left out. */
const groupReader = (limit: number, passes: boolean) => (conditions: readonly string[]) => {
  const inOrder = (columns: string, most: number) =>
    `select ${columns} from voters where ${conditions.join(' and ')} order by walk_key, id limit ${most}`;
  if (!passes) return `lateral (${inOrder('id, walk_key', limit)}) in_group`;
  return `lateral (
    select id, walk_key from (${inOrder('id, walk_key, do_not_contact', limit + mostPassed)}) near
    where ${wantsVisits} order by walk_key, id limit ${limit}
  ) in_group`;
};

const firstOfGroups = (requested: string, group: string, limit: number): string =>
  `first as materialized (
    select in_group.id from ${requested}, ${group}
    order by in_group.walk_key, in_group.id limit ${limit}
  )`;

/** Takes one poll after the other, in their order, until there are enough voters. */
const firstOfPolls = (
  requested: string,
  ofGroup: (conditions: readonly string[]) => string,
  limit: number,
  [from, before]: readonly [from: number, before: number],
): string =>
  `recursive walk (step, ids) as (
    select 0, '{}'::uuid[]
    union all
    select walk.step + 1, walk.ids || array(
      select in_group.id
      from ${requested},
        ${ofGroup(
          [[from, '>='] as const, [before, '<'] as const].map(
            ([range, than]) => `walk_key ${than} ($${range}::bytea[])[walk.step + 1]`,
          ),
        )}
      order by in_group.walk_key, in_group.id limit ${limit}
    )
    from walk
    where walk.step < cardinality($${from}::bytea[]) and cardinality(walk.ids) < ${limit}
  ),
  first as materialized (
    select unnest(ids) as id from (select ids from walk order by step desc limit 1) whole
  )`;

/** Where the voters of each poll are in the walk, in its order: "07" and "7" are one poll. */
export function rangesOf(polls: readonly string[]): { readonly from: Buffer[]; readonly before: Buffer[] } {
  const ranges = polls.map(pollRange).sort(([a], [b]) => Buffer.compare(a, b));
  const once = ranges.filter(([from], i) => i === 0 || !from.equals((ranges[i - 1] as (typeof ranges)[number])[0]));
  return { from: once.map(([from]) => from), before: once.map(([, before]) => before) };
}

/** The condition that a voter who was found otherwise meets the filters of every walk list. `groups` is their parameter. */
export function inFilter(
  { ridings, polls, groups }: Pick<SpelledFilter, 'ridings' | 'polls'> & { readonly groups: string },
  bind: (value: unknown) => string,
): string {
  const conditions = [`support_and_contact = any (${groups}::smallint[])`];
  if (ridings) conditions.push(`riding = any (${bind(ridings)}::text[])`);
  if (polls) {
    const { from, before } = rangesOf(polls);
    conditions.push(
      `exists (select from unnest(${bind(from)}::bytea[], ${bind(before)}::bytea[]) range (first, beyond)
         where walk_key >= range.first and walk_key < range.beyond)`,
    );
  }
  return conditions.join(' and ');
}
