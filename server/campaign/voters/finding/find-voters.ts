import { votedIs } from '#server/campaign/voters/has-voted.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { decodeCursor, encodeCursor, type Position } from '#server/store/lists/cursor.ts';
import { type Page, type PageRequest, pageOf } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { idsOf, nearBy } from './near-voters.ts';
import { reachableBy } from './reachable-by.ts';
import { type KeyRange, readSearch } from './read-search.ts';
import { markOf, type ReadFilter, readFilter, type VoterFilter } from './voter-filter.ts';

/** The most voters that one page reads, if no index has exactly those that match. */
const mostRead = 10_000;

/**
 * One page of the voters that all filters find, newest first. An e-mail address, a telephone number, a search or a poll
 * finds up to 2,000 voters through its own index. If it would find more, or if there is no such filter, voters are read in
 * the order of the list, 10,000 a page. The page may then be short, or empty, and has a cursor with which the list
 * continues.
 */
export async function findVoters(
  tx: CampaignTransaction,
  { q, ...filter }: VoterFilter,
  { cursor, limit }: PageRequest,
): Promise<Page<VoterRow>> {
  const read = await readFilter(tx, filter);
  const attempts = q === undefined ? [[]] : (await readSearch(tx, q)).attempts;
  const marks = attempts.map((_, attempt) => ['findVoters', tx.campaignId, markOf({ q, ...filter }), attempt]);
  if (cursor !== undefined) {
    // A cursor continues the attempt that has made it.
    const { position, attempt } = positionOf(cursor, marks);
    return pageBy(tx, { read, anyOf: attempts[attempt] ?? [], after: position, limit, mark: marks[attempt] });
  }
  let page = pageOf<VoterRow>([], limit, null);
  for (const [attempt, anyOf] of attempts.entries()) {
    page = await pageBy(tx, { read, anyOf, limit, mark: marks[attempt] });
    if (page.rows.length > 0 || page.reached) break;
  }
  return page;
}

/** Errors: 400 if the cursor is of none of the lists. */
function positionOf(cursor: string, marks: readonly unknown[]): { position: Position; attempt: number } {
  let refused: unknown;
  for (const [attempt, mark] of (marks.length > 0 ? marks : [null]).entries()) {
    try {
      return { position: decodeCursor(cursor, mark), attempt };
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

interface VoterPageRequest {
  readonly read: ReadFilter;
  /** The ranges of a search, of which one must match; none: there is no search. */
  readonly anyOf: readonly KeyRange[];
  readonly after?: Position;
  readonly limit: number;
  readonly mark: unknown;
}

async function pageBy(tx: CampaignTransaction, request: VoterPageRequest): Promise<Page<VoterRow>> {
  const { read, anyOf } = request;
  const narrowest = read.ranges[0] ? [read.ranges[0]] : anyOf;
  const near =
    read.externalId === undefined ? await nearBy(tx, narrowest, read.poll) : await idsOf(tx, read.externalId);
  return near ? pageOfNear(tx, near, request) : pageOfAll(tx, request);
}

/** Texts of conditions and the values that they are bound to. */
class Conditions {
  readonly values: unknown[];
  readonly texts: string[] = [];

  constructor(...values: unknown[]) {
    this.values = values;
  }

  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  range({ column, start, end, within }: KeyRange): string {
    const inside = within.length > 0 ? ` and position(${this.bind(within)} in ${column}) > 0` : '';
    return `${column} >= ${this.bind(start)} and ${column} < ${this.bind(end)}${inside}`;
  }

  toString(): string {
    return this.texts.length === 0 ? 'true' : this.texts.join(' and ');
  }
}

/** What no index is asked for. */
function filterConditions(conditions: Conditions, { read, anyOf }: VoterPageRequest): void {
  const { texts } = conditions;
  for (const range of read.ranges) texts.push(conditions.range(range));
  if (anyOf.length > 0) texts.push(`(${anyOf.map((range) => `(${conditions.range(range)})`).join(' or ')})`);
  if (read.poll) {
    texts.push(`walk_key >= ${conditions.bind(read.poll[0])} and walk_key < ${conditions.bind(read.poll[1])}`);
  }
  if (read.city)
    texts.push(`position(${conditions.bind(read.city)} in walk_key) = position('\\x00'::bytea in walk_key)`);
  if (read.tag !== undefined) texts.push(`${conditions.bind(read.tag)} = any (tags)`);
  if (read.voted !== undefined) texts.push(votedIs(read.voted));
  if (read.reachableBy !== undefined) {
    texts.push(...reachableBy(read.reachableBy, (value) => conditions.bind(value)));
  }
  if (read.contactedBefore) {
    texts.push(`(last_contact is null or last_contact < ${conditions.bind(read.contactedBefore)})`);
  }
}

const newest = 'order by created_at desc, id desc';
const afterPosition = (conditions: Conditions, { createdAt, id }: Position): string =>
  `(created_at, id) < (${conditions.bind(createdAt)}, ${conditions.bind(id)})`;

/** A page of voters whose ids are known. Each is found by its id, whatever the planner expects of the order. */
async function pageOfNear(
  tx: CampaignTransaction,
  ids: readonly string[],
  request: VoterPageRequest,
): Promise<Page<VoterRow>> {
  const { read, after, limit, mark } = request;
  if (ids.length === 0) return pageOf<VoterRow>([], limit, mark);
  const conditions = new Conditions(tx.campaignId, ids);
  filterConditions(conditions, request);
  if (read.ridings) conditions.texts.push(`riding = any (${conditions.bind(read.ridings)})`);
  if (read.supportLevel !== undefined) conditions.texts.push(`support_level = ${conditions.bind(read.supportLevel)}`);
  if (after) conditions.texts.push(afterPosition(conditions, after));
  const rows = await tx.query<VoterRow>(
    `select ${voterRecord.columns} from unnest($2::uuid[]) near (known), lateral (
       select * from voters where campaign_id = $1 and id = near.known limit 1
     ) voter where ${conditions} ${newest} limit ${limit + 1}`,
    conditions.values,
    { prepare: false },
  );
  return pageOf(rows, limit, mark);
}

interface ReadRow extends VoterRow {
  readonly is_match: boolean | null;
  /** Whether it is the last one that the page may read. */
  readonly is_end: boolean;
}

/** A page of those that are read in the order of the list, by the index of a riding or a support level if these are asked for. */
async function pageOfAll(tx: CampaignTransaction, request: VoterPageRequest): Promise<Page<VoterRow>> {
  const { read, after, limit, mark } = request;
  const inOrder = new Conditions(tx.campaignId);
  inOrder.texts.push('campaign_id = $1');
  if (read.ridings?.length === 1) inOrder.texts.push(`riding = ${inOrder.bind(read.ridings[0])}`);
  if (read.supportLevel !== undefined) inOrder.texts.push(`support_level = ${inOrder.bind(read.supportLevel)}`);
  // Those who have tags have an index of their own. One index is read, so the others' conditions are none of it.
  if (inOrder.texts.length === 1 && read.tag !== undefined) inOrder.texts.push(`tags <> '{}'`);
  if (after) inOrder.texts.push(afterPosition(inOrder, after));
  const others = new Conditions(...inOrder.values);
  filterConditions(others, request);
  if (read.ridings && read.ridings.length > 1) others.texts.push(`riding = any (${others.bind(read.ridings)})`);
  const rows = await tx.query<ReadRow>(
    `select * from (
       select ${voterRecord.columns}, is_match, place = ${mostRead} as is_end from (
         select *, ${others} as is_match, row_number() over (${newest}) as place
         from (select * from voters where ${inOrder} ${newest} limit ${mostRead}) in_order
       ) tried
       where is_match or place = ${mostRead} limit ${limit + 1}
     ) found ${newest}`,
    others.values,
    { prepare: false },
  );
  const matches = rows.filter(({ is_match }) => is_match);
  const end = rows.find(({ is_end }) => is_end);
  const page = pageOf<VoterRow>(matches, limit, mark);
  if (!end || matches.length > limit) return page;
  const nextCursor = encodeCursor({ createdAt: end.created_at, id: end.id }, mark);
  return { ...page, pagination: { nextCursor, limit }, reached: end };
}
