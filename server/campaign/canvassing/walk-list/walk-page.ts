import { createHash } from 'node:crypto';
import { invalid } from '#core/errors.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { decodeCursor, encodeCursor } from '#server/store/lists/cursor.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { placeOf } from './door.ts';
import {
  firstInWalk,
  inFilter,
  type PlacedVoter,
  residents,
  type SpelledFilter,
  spelledOut,
  type WalkPlace,
} from './first-residents.ts';
import { type Narrowing, narrowed, nearTo } from './narrowing.ts';
import type { NotAtTheDoor } from './not-at-the-door.ts';
import type { WalkFilter } from './walk-filter.ts';

interface WalkPageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Whether voters of one door are not divided between two pages, unless they are more than a page. */
  readonly wholeDoors?: boolean | undefined;
  /** Voters who want no one at the door. Absent: no one is left out. */
  readonly leftOut?: NotAtTheDoor | undefined;
}

export interface WalkPage {
  readonly rows: readonly VoterRow[];
  readonly nextCursor: string | null;
}

/** The most voters that one page reads, if no index has exactly those that match. */
export const mostRead = 2_000;

/**
 * One page of a walk list. A voter who stays in place is listed exactly once, whatever happens to other voters meanwhile. A street
 * of up to 2,000 voters is found through its own index. For other narrowings 2,000 voters are read in the order of the
 * walk. The page may then be short, or empty, and has a cursor with which the list continues.
 */
export async function pageOfWalk(
  tx: CampaignTransaction,
  filter: WalkFilter,
  narrowing: Narrowing,
  { cursor, limit, wholeDoors = false, leftOut }: WalkPageRequest,
): Promise<WalkPage> {
  const mark = ['getWalkList', tx.campaignId, filter, narrowing];
  const after = cursor === undefined ? null : await placeAfter(tx, cursor, mark);
  const spelled = { ...(await spelledOut(tx, filter)), leftOut };
  const { rows, end } = await readPage(tx, spelled, narrowing, { after, limit });
  const next = rows.length > limit ? rows[limit] : end;
  const page = next && wholeDoors ? withoutPartOfDoor(rows.slice(0, limit), next) : rows.slice(0, limit);
  // If a door was left out, the next page begins with it.
  const last = rows.length > limit || page.length < rows.length ? page.at(-1) : end;
  return { rows: page, nextCursor: last ? encodeCursor(positionOf(last), mark) : null };
}

/**
 * A cursor names the voter with whom its page ended, and has a hash of the place in the walk. The place itself contains name
 * and address, which do not belong in a URL.
 */
const positionOf = ({ id, walk_key }: WalkPlace) => ({ id, createdAt: new Date(hashOf(walk_key)) });

const hashOf = (walkKey: Buffer): number => createHash('sha256').update(walkKey).digest().readUIntBE(0, 6);

/** Errors: 400 if the cursor is of another list, or if its voter has moved or is gone. */
async function placeAfter(tx: CampaignTransaction, cursor: string, mark: unknown): Promise<WalkPlace> {
  const { id, createdAt } = decodeCursor(cursor, mark);
  const [place] = await tx.query<WalkPlace>('select id, walk_key from voters where campaign_id = $1 and id = $2', [
    tx.campaignId,
    id,
  ]);
  if (!place || hashOf(place.walk_key) !== createdAt.getTime()) {
    throw invalid(
      'The query parameter "cursor" ends with a voter who has another place in the walk by now, or is gone. Begin again without it.',
    );
  }
  return place;
}

/** All voters of a walk list that is narrowed, page by page. In one snapshot each comes exactly once. */
export async function* allOfWalk(
  tx: CampaignTransaction,
  filter: WalkFilter,
  narrowing: Narrowing,
): AsyncGenerator<VoterRow> {
  const spelled = await spelledOut(tx, filter);
  let after: WalkPlace | null = null;
  do {
    const { rows, end }: Read = await readPage(tx, spelled, narrowing, { after, limit: readAtOnce });
    yield* rows.slice(0, readAtOnce);
    after = rows.length > readAtOnce ? (rows[readAtOnce - 1] as PlacedVoter) : (end ?? null);
  } while (after);
}

/** All rows of one result are parsed in one iteration of the event loop. */
const readAtOnce = 500;

interface Read {
  readonly rows: readonly PlacedVoter[];
  /** Where the reading ended before the list did; undefined if it did not. */
  readonly end?: PlacedVoter | undefined;
}

interface PageRange {
  readonly after: WalkPlace | null;
  readonly limit: number;
}

async function readPage(
  tx: CampaignTransaction,
  filter: SpelledFilter,
  narrowing: Narrowing,
  range: PageRange,
): Promise<Read> {
  // If too many are left out to name them all, each voter who is read is checked.
  const isNarrowed = filter.leftOut?.isMore || Object.values(narrowing).some((value) => value !== undefined);
  if (!isNarrowed) {
    return { rows: await residents(tx, filter, range.limit + 1, { after: range.after }) };
  }
  const near = await nearTo(tx, narrowing);
  return near ? nearInWalk(tx, near, filter, narrowing, range) : readInWalk(tx, filter, narrowing, range);
}

/** Those of some voters that match, found by their ids. */
async function nearInWalk(
  tx: CampaignTransaction,
  ids: readonly string[],
  { groups, ridings, polls, leftOut }: SpelledFilter,
  narrowing: Narrowing,
  { after, limit }: PageRange,
): Promise<Read> {
  if (ids.length === 0) return { rows: [] };
  const values: unknown[] = [tx.campaignId, ids, groups];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [inFilter({ ridings, polls, groups: '$3' }, bind), narrowed(narrowing, leftOut, bind)];
  if (after) conditions.push(`(walk_key, id) > (${bind(after.walk_key)}, ${bind(after.id)})`);
  const rows = await tx.query<PlacedVoter>(
    `select ${voterRecord.columns}, walk_key from unnest($2::uuid[]) near (known), lateral (
       select * from voters where campaign_id = $1 and id = near.known limit 1
     ) voter where ${conditions.join(' and ')} order by walk_key, id limit ${limit + 1}`,
    values,
    { prepare: false },
  );
  return { rows };
}

type TriedVoter = PlacedVoter & {
  readonly is_match: boolean | null;
  /** Whether it is the last one that the page may read. */
  readonly is_end: boolean;
};

/** Those that match of the next voters in the order of the walk. */
async function readInWalk(
  tx: CampaignTransaction,
  filter: SpelledFilter,
  narrowing: Narrowing,
  { after, limit }: PageRange,
): Promise<Read> {
  const { leftOut, ...others } = filter;
  const { first, values } = firstInWalk(tx, others, mostRead, { after });
  const condition = narrowed(narrowing, leftOut, (value) => `$${values.push(value)}`);
  const rows = await tx.query<TriedVoter>(
    `with ${first}
     select * from (
       select ${voterRecord.columns}, walk_key, ${condition} as is_match,
         row_number() over (order by walk_key, id) = ${mostRead} as is_end
       from (select id as known from first) first, lateral (
         select * from voters where campaign_id = $1 and id = first.known limit 1
       ) voter
     ) tried
     where is_match or is_end order by walk_key, id limit ${limit + 1}`,
    values,
    { prepare: false },
  );
  const end = rows.find(({ is_end }) => is_end);
  return { rows: rows.filter(({ is_match }) => is_match), end };
}

/** The voters without those of the last door, if it is that of the next voter and not the only one. */
function withoutPartOfDoor(rows: readonly PlacedVoter[], next: PlacedVoter): readonly PlacedVoter[] {
  const { door } = placeOf(next);
  const end = rows.findLastIndex((row) => placeOf(row).door !== door) + 1;
  return end === 0 ? rows : rows.slice(0, end);
}
