import type { ChangeKind } from '#server/campaign/feed/change-kind.ts';
import { decodeCursor, encodeCursor } from '#server/store/lists/cursor.ts';
import type { NewestFirst, Ordered, PageRequest } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { Feed } from './feed.ts';
import { placeFrom, placeText } from './feed-cursor.ts';
import { goneBy, type Tombstone } from './tombstone.ts';

interface Changed {
  readonly kind: ChangeKind;
  readonly since: Date;
  readonly feed: Feed;
  /** Whether records that are gone are requested too. */
  readonly withGone: boolean;
}

interface Read {
  readonly change_record: string;
  readonly gone_what: Tombstone['what'] | null;
  readonly gone_survivor: string | null;
  readonly change_at: Date;
  readonly change_number: number;
  readonly change_place: number;
  readonly is_found: boolean | null;
  readonly is_end: boolean;
}

/** The most entries that one page reads, including those whose records do not match. */
const mostRead = 2_000;

/**
 * One page of a list's records that have an entry of a change since a time, each at its last change, in the order of
 * commits. Like the feed's, a page may be short or empty and not be the last. A deleted record has its place among the
 * others, whatever it was: no filter applies to it.
 */
export async function changedFirst<Row extends Ordered>(
  tx: CampaignTransaction,
  { list, columns, from, alias, where, filters = [], oneOf }: NewestFirst,
  { kind, since, feed, withGone }: Changed,
  { cursor, limit }: PageRequest,
): Promise<{ rows: Row[]; pagination: { nextCursor: string | null; limit: number }; deleted?: Tombstone[] }> {
  const givenFilters = filters.filter(([, value]) => value !== undefined);
  const mark = [
    'changed',
    list,
    tx.campaignId,
    since.getTime(),
    feed.beganAt.getTime(),
    oneOf ? [[oneOf.column, oneOf.mark], ...givenFilters] : givenFilters,
    ...(withGone ? ['deleted'] : []),
  ];
  const at = alias === undefined ? '' : `${alias}.`;
  const values: unknown[] = [tx.campaignId, kind, since];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const begin = cursor === undefined ? undefined : decodeCursor(cursor, mark);
  const after = begin && placeFrom(begin.id);
  const further = after
    ? `and (at, number, place) > (${bind(begin.createdAt)}, ${bind(after.number)}, ${bind(after.place)})`
    : '';
  const conditions = [
    ...(where === undefined ? [] : [where]),
    ...givenFilters.map(([condition, value]) => condition.replaceAll('?', bind(value))),
    ...(oneOf ? [`${at}${oneOf.column} = any (${bind(oneOf.values)})`] : []),
  ];
  const ofRecord = [`${at}campaign_id = $1`, `${at}id = read.record_id`];
  const isLast = `not exists (
    select from changes later where later.campaign_id = $1 and later.kind = $2
      and later.record_id = read.record_id and (later.number, later.place) > (read.number, read.place)
  )`;
  // What has not been found is looked for again without filters: if it is there, it is not gone.
  const isThere = `exists (select from ${from} where ${[...ofRecord, ...(where === undefined ? [] : [where])].join(' and ')})`;
  const gone = withGone
    ? `left join lateral (
         select what as gone_what, survivor_id as gone_survivor from changes
         where one.is_found is null and campaign_id = $1 and kind = $2 and record_id = read.record_id
           and what = any (${bind(goneBy)}) and ${isLast} and not ${isThere}
         order by number desc, place desc limit 1
       ) gone on true`
    : 'cross join (select null as gone_what, null as gone_survivor) gone';
  const rows = await tx.query<Row & Read>(
    `select one.*, gone.*, read.record_id as change_record, read.at as change_at,
       number::float8 as change_number, place as change_place, is_end
     from (
       select *, row_number() over (order by at, number, place) = ${mostRead} as is_end from (
         select record_id, at, number, place from changes
         where campaign_id = $1 and kind = $2 and at >= $3 ${further}
         order by at, number, place limit ${mostRead}
       ) next
     ) read left join lateral (
       select ${columns}, true as is_found from ${from}
       where ${[...ofRecord, ...conditions].join(' and ')} and ${isLast}
     ) one on true ${gone}
     where one.is_found or is_end or gone_what is not null
     order by read.at, number, place limit ${limit + 1}`,
    values,
    // The texts are many: which filters there are, and each limit.
    { prepare: false },
  );
  const found = rows.filter(({ is_found, gone_what }) => is_found || gone_what !== null);
  const cursorAfter = ({ change_at, change_number, change_place }: Read) =>
    encodeCursor({ createdAt: change_at, id: placeText({ number: change_number, place: change_place }) }, mark);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : rows.find(({ is_end }) => is_end);
  const pagination = { nextCursor: last ? cursorAfter(last) : null, limit };
  if (!withGone) return { rows: page, pagination };
  return { rows: page.filter(({ is_found }) => is_found), pagination, deleted: page.flatMap(tombstoneOf) };
}

const tombstoneOf = ({
  change_record: id,
  gone_what: what,
  gone_survivor: survivorId,
  change_at,
}: Read): Tombstone[] =>
  what === null
    ? []
    : [{ id, what, at: change_at.toISOString(), ...(what === 'merged' && survivorId !== null && { survivorId }) }];
