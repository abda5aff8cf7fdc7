import { doorRange, placeOfKey } from '#server/campaign/addresses/keys/walk-key-parts.ts';
import { firstInWalk, type SpelledFilter } from '#server/campaign/canvassing/walk-list/first-residents.ts';
import { streetRange } from '#server/campaign/canvassing/walk-list/narrowing.ts';
import { nearBy } from '#server/campaign/voters/finding/near-voters.ts';
import { votedIs } from '#server/campaign/voters/has-voted.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Voters that are cut into turfs at once, at most: some three polls. */
export const mostCut = 1_200;

export interface Resident {
  readonly id: string;
  readonly walk_key: Buffer;
}

/** Who lets canvassers come to the door. */
export const mayBeVisited = `not ('DOOR' = any (voter.do_not_contact))`;

/** Who is on no turf that is open. */
const onNoTurf = `not exists (
  select from turf_voters on_turf join turfs turf on turf.campaign_id = $1 and turf.id = on_turf.turf_id
  where on_turf.campaign_id = $1 and on_turf.voter_id = voter.id and turf.ended_at is null
)`;

/**
 * The voters of polls and streets who are on no open turf, in the order of the walk, locked. Errors: 400 for a text that is no
 * street.
 */
export async function walkWithoutTurf(
  tx: CampaignTransaction,
  filter: SpelledFilter,
  streets: readonly string[] | undefined,
  voted?: boolean,
): Promise<readonly Resident[] | 'too many'> {
  const found = await findWithoutTurf(tx, filter, { streets, voted, most: mostCut });
  return found === 'too many' ? found : lockResidents(tx, found);
}

interface WithoutTurf {
  readonly streets?: readonly string[] | undefined;
  readonly voted?: boolean | undefined;
  /** Of more voters, whether they are on a turf or not, none is found. */
  readonly most: number;
}

/** The same voters, not locked. */
export async function findWithoutTurf(
  tx: CampaignTransaction,
  filter: SpelledFilter,
  { streets, voted, most }: WithoutTurf,
): Promise<readonly Resident[] | 'too many'> {
  const ranges = streets?.map((street) => streetRange(street, 'field "streets"'));
  const known = filter.polls || !ranges ? undefined : await nearBy(tx, ranges, undefined);
  if (!filter.polls && !known) return 'too many';
  const { first, values } = known
    ? { first: 'first as (select unnest($2::uuid[]) as id)', values: [tx.campaignId, known] as unknown[] }
    : firstInWalk(tx, filter, most + 1);
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [onNoTurf, mayBeVisited];
  if (voted !== undefined) conditions.push(votedIs(voted, 'voter.id'));
  if (ranges) {
    const starts = bind(ranges.map(({ start }) => start));
    const ends = bind(ranges.map(({ end }) => end));
    conditions.push(
      `exists (select from unnest(${starts}::bytea[], ${ends}::bytea[]) street (first, beyond)
         where voter.street_key >= street.first and voter.street_key < street.beyond)`,
    );
  }
  if (known && filter.ridings) conditions.push(`voter.riding = any (${bind(filter.ridings)}::text[])`);
  const rows = await tx.query<Resident & { readonly is_match: boolean | null }>(
    `with ${first}
     select voter.id, voter.walk_key, (${conditions.join(' and ')}) as is_match
     from (select id as known from first) first, lateral (
       select id, walk_key, street_key, riding, do_not_contact from voters where campaign_id = $1 and id = first.known limit 1
     ) voter
     order by voter.walk_key, voter.id`,
    values,
    { prepare: false },
  );
  return rows.length > most ? 'too many' : rows.filter(({ is_match }) => is_match);
}

/** Voters whose addresses begin like a door's, in any town and poll, at most. */
const mostAlike = 4 * mostCut;

const alike = `select voter.id, voter.walk_key, (${[onNoTurf, mayBeVisited, votedIs(false, 'voter.id')].join(' and ')}) as is_match
  from unnest($2::bytea[], $3::bytea[]) door (first, beyond) cross join lateral (
    select id, walk_key, do_not_contact from voters
    where campaign_id = $1 and street_key >= door.first and street_key < door.beyond
    order by street_key, id limit ${mostAlike + 1}
  ) voter limit ${mostAlike + 1}`;

/**
 * Those behind the doors of some voters who are on no open turf, may be visited and have not voted, in the order of the walk,
 * locked. By the index of streets.
 */
export async function behindDoors(
  tx: CampaignTransaction,
  voterIds: readonly string[],
): Promise<readonly Resident[] | 'too many'> {
  const asked = await tx.query<Resident>(
    `select voter.id, voter.walk_key from unnest($2::uuid[]) asked (known), lateral (
       select id, walk_key from voters where campaign_id = $1 and id = asked.known limit 1
     ) voter`,
    [tx.campaignId, voterIds],
    { prepare: false },
  );
  const doors = new Set(asked.map(nameOfDoor));
  const ranges = new Map(asked.map(({ walk_key }) => [doorRange(walk_key)[0].toString('hex'), doorRange(walk_key)]));
  const bounds = [...ranges.values()];
  const rows = await tx.query<Resident & { readonly is_match: boolean | null }>(
    alike,
    [tx.campaignId, bounds.map(([from]) => from), bounds.map(([, before]) => before)],
    { prepare: false },
  );
  if (rows.length > mostAlike) return 'too many';
  const residents = rows
    .filter((row) => row.is_match && doors.has(nameOfDoor(row)))
    .sort((a, b) => Buffer.compare(a.walk_key, b.walk_key) || (a.id < b.id ? -1 : 1));
  return residents.length > mostCut ? 'too many' : lockResidents(tx, residents);
}

/** Who has no civic number lives behind a door of their own. */
function nameOfDoor({ id, walk_key }: Resident): string {
  const { isDoor, door } = placeOfKey(walk_key);
  return isDoor ? door : id;
}

/** Those of some voters who are on no open turf, in the order of the walk, locked. */
export async function withoutTurf(tx: CampaignTransaction, ids: readonly string[]): Promise<readonly Resident[]> {
  const rows = await tx.query<Resident>(
    `select voter.id, voter.walk_key from unnest($2::uuid[]) near (known), lateral (
       select id, walk_key from voters where campaign_id = $1 and id = near.known limit 1
     ) voter
     where ${onNoTurf} order by voter.walk_key, voter.id`,
    [tx.campaignId, ids],
    { prepare: false },
  );
  return lockResidents(tx, rows);
}

/** Keeps residents from being merged or erased until the transaction ends. Those who were meanwhile are left out. */
async function lockResidents(tx: CampaignTransaction, residents: readonly Resident[]): Promise<readonly Resident[]> {
  const ids = residents.map(({ id }) => id);
  const left = await lockRecords(tx, 'voters', ids, 'key share');
  return residents.filter(({ id }) => left.has(id));
}
