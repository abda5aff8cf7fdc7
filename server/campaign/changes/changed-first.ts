import type { NewestFirst, Ordered, PageWanted } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import type { ChangeKind } from './change.ts';
import type { Feed } from './feed.ts';
import { placeFrom, placeText } from './feed-cursor.ts';

interface Changed {
  readonly kind: ChangeKind;
  readonly since: Date;
  readonly feed: Feed;
}

interface Read {
  readonly change_at: Date;
  readonly change_number: number;
  readonly change_place: number;
  readonly is_found: boolean | null;
  readonly is_end: boolean;
}

/** Entries that one page reads at most, those whose records are not wanted included. */
const mostRead = 2_000;

/**
 * One page of a list's records that have an entry of a change since a time, each at its last change, in the order of commits.
 * Like the feed's, a page may be short or empty and not be the last.
 */
export async function changedFirst<Row extends Ordered>(
  tx: CampaignTransaction,
  { list, columns, from, alias, where, filters = [], oneOf }: NewestFirst,
  { kind, since, feed }: Changed,
  { cursor, limit }: PageWanted,
): Promise<{ rows: Row[]; pagination: { nextCursor: string | null; limit: number } }> {
  const wanted = filters.filter(([, value]) => value !== undefined);
  const mark = [
    ...['changed', list, tx.campaignId, since.getTime(), feed.beganAt.getTime()],
    oneOf ? [[oneOf.column, oneOf.mark], ...wanted] : wanted,
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
    ...wanted.map(([condition, value]) => condition.replace('?', bind(value))),
    ...(oneOf ? [`${at}${oneOf.column} = any (${bind(oneOf.values)})`] : []),
  ];
  const rows = await tx.query<Row & Read>(
    `select one.*, read.at as change_at, number::float8 as change_number, place as change_place, is_end
     from (
       select *, row_number() over (order by at, number, place) = ${mostRead} as is_end from (
         select record_id, at, number, place from changes
         where campaign_id = $1 and kind = $2 and at >= $3 ${further}
         order by at, number, place limit ${mostRead}
       ) next
     ) read left join lateral (
       select ${columns}, true as is_found from ${from}
       where ${[`${at}campaign_id = $1`, `${at}id = read.record_id`, ...conditions].join(' and ')}
         and not exists (
           select from changes later where later.campaign_id = $1 and later.kind = $2
             and later.record_id = read.record_id and (later.number, later.place) > (read.number, read.place)
         )
     ) one on true
     where one.is_found or is_end
     order by read.at, number, place limit ${limit + 1}`,
    values,
    // The texts are many: which filters there are, and each limit.
    { prepare: false },
  );
  const found = rows.filter(({ is_found }) => is_found);
  const cursorAfter = ({ change_at, change_number, change_place }: Read) =>
    encodeCursor({ createdAt: change_at, id: placeText({ number: change_number, place: change_place }) }, mark);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : rows.find(({ is_end }) => is_end);
  return { rows: page, pagination: { nextCursor: last ? cursorAfter(last) : null, limit } };
}
