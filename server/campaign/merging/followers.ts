import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A table whose rows refer to a voter. */
interface Follower {
  readonly table: string;
  /** The column that refers to the voter: `voter_id`, unless it says otherwise. */
  readonly voter?: string;
  /** The columns that name a row in its campaign, with their types. */
  readonly key: Readonly<Record<string, string>>;
  /** A voter has at most one row for each value of these columns. If the survivor has one, the other's is left out. */
  readonly onePer?: readonly string[];
  /** What a row that was left out needs if it is to be put back. */
  readonly within?: { readonly table: string; readonly column: string };
  /** Rows that say something of this very voter: no survivor gets them. They are left out, and put back. */
  readonly isOwn?: true;
}

/**
 * Everything that follows a voter into a merge, and comes back if the merge is undone. A test compares it with the foreign
 * keys of the database.
 */
export const followers: readonly Follower[] = [
  { table: 'interactions', key: { id: 'uuid' } },
  { table: 'lawn_signs', key: { id: 'uuid' } },
  { table: 'votes_cast', key: { mark_id: 'uuid' } },
  { table: 'turf_visits', key: { turf_id: 'uuid', event_id: 'uuid' } },
  {
    table: 'turf_voters',
    key: { turf_id: 'uuid', place: 'integer' },
    onePer: ['turf_id'],
    within: { table: 'turfs', column: 'turf_id' },
  },
  // Taking an import back would set the survivor's facts to what the other's were.
  { table: 'import_changes', key: { import_id: 'uuid', voter_id: 'uuid' }, isOwn: true },
  // Undoing the act would change the survivor's tags by what the other's were.
  { table: 'tagged_voters', key: { tagging_id: 'uuid', voter_id: 'uuid' }, isOwn: true },
  // It was said of the other: whether the survivor is somebody else than a third one is asked again.
  separation('first_id', 'second_id'),
  separation('second_id', 'first_id'),
];

function separation(voter: string, other: string): Follower {
  const key = { first_id: 'uuid', second_id: 'uuid' };
  return { table: 'separate_voters', voter, key, within: { table: 'voters', column: other }, isOwn: true };
}

/** A table with two columns that refer to voters is named twice. */
const nameOf = ({ table, voter }: Follower): string => (voter === undefined ? table : `${table}.${voter}`);

type Row = Readonly<Record<string, unknown>>;

/** The rows of one table that were moved from one voter to another. */
interface Followed {
  /** The keys of rows that are the survivor's now. */
  readonly moved: readonly Row[];
  /** Whole rows that are gone, since the survivor has one of its own, or since they are of the other alone. */
  readonly leftOut: readonly Row[];
}

/** By table, or by table and column. */
export type FollowedRows = Readonly<Record<string, Followed>>;

/** Gives the rows of one voter to another. Both are locked. */
export async function moveFollowers(tx: CampaignTransaction, from: string, to: string): Promise<FollowedRows> {
  const followed: Record<string, Followed> = {};
  for (const follower of followers) {
    const { table, voter = 'voter_id', key, onePer, isOwn } = follower;
    const same = (onePer ?? []).map((column) => ` and own.${column} = t.${column}`).join('');
    const once = onePer
      ? ` and not exists (select from ${table} own where own.campaign_id = $1 and own.${voter} = $3${same})`
      : '';
    const values = [tx.campaignId, from, to];
    const moved = isOwn
      ? []
      : await tx.query<Row>(
          `update ${table} t set ${voter} = $3 where t.campaign_id = $1 and t.${voter} = $2${once}
           returning ${columnsOf(key)}`,
          values,
        );
    const leftOut =
      onePer || isOwn
        ? await tx.query<{ row: Row }>(
            `delete from ${table} t where t.campaign_id = $1 and t.${voter} = $2 returning to_jsonb(t) as row`,
            [tx.campaignId, from],
          )
        : [];
    if (moved.length === 0 && leftOut.length === 0) continue;
    followed[nameOf(follower)] = { moved, leftOut: leftOut.map(({ row }) => row) };
  }
  return followed;
}

/** Gives back what one voter had before, as far as the other still has it. Both are locked. */
export async function returnFollowers(
  tx: CampaignTransaction,
  { from, to, followed }: { readonly from: string; readonly to: string; readonly followed: FollowedRows },
): Promise<void> {
  for (const follower of followers) {
    const { table, voter = 'voter_id', key, within } = follower;
    const { moved = [], leftOut = [] } = followed[nameOf(follower)] ?? {};
    if (moved.length > 0) {
      await tx.query(
        `update ${table} t set ${voter} = $3
         from jsonb_to_recordset($4::jsonb) as own (${Object.entries(key)
           .map(([column, type]) => `${column} ${type}`)
           .join(', ')})
         where t.campaign_id = $1 and t.${voter} = $2
           and ${Object.keys(key)
             .map((column) => `t.${column} = own.${column}`)
             .join(' and ')}
         returning 1`,
        [tx.campaignId, from, to, JSON.stringify(moved)],
      );
    }
    if (leftOut.length > 0) {
      const isThere = within
        ? ` and exists (select from ${within.table} w where w.campaign_id = $1 and w.id = own.${within.column})`
        : '';
      await tx.query(
        `insert into ${table} select own.* from jsonb_populate_recordset(null::${table}, $2::jsonb) own
         where own.campaign_id = $1${isThere}
         on conflict do nothing returning 1`,
        [tx.campaignId, JSON.stringify(leftOut)],
      );
    }
  }
}

const columnsOf = (key: Follower['key']): string =>
  Object.keys(key)
    .map((column) => `t.${column}`)
    .join(', ');

/** The turfs that have lost a voter to a merge. */
export const turfsLeft = (followed: FollowedRows): unknown[] =>
  (followed.turf_voters?.leftOut ?? []).map(({ turf_id }) => turf_id);
