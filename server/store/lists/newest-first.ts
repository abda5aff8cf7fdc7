import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type ListOrder, newestFirstOrder, type Ordered, type Place } from './list-order.ts';

export type { Ordered } from './list-order.ts';

/** A list of one campaign's records, newest first unless it has another order. */
export interface NewestFirst {
  /** The operation's id. It distinguishes this list's cursors from those of other lists. */
  readonly list: string;
  readonly columns: string;
  /** A table, or joined tables of which one has `campaign_id`, `created_at` and `id`. */
  readonly from: string;
  /** The alias of that table; needed when tables are joined. */
  readonly alias?: string;
  /** A condition of the whole list, which no value is bound to. */
  readonly where?: string;
  /** Conditions with `?`, once or several times, for their value; those with the value undefined are left out. */
  readonly filters?: ReadonlyArray<readonly [condition: string, value: unknown]>;
  /**
   * A column that has one of some values: of each a page is read through an index. Cursors are bound to `mark` instead
   * of the values, which may be others for the next page.
   */
  readonly oneOf?: { readonly column: string; readonly values: readonly string[]; readonly mark: string } | undefined;
  /** Whether more statements follow in the transaction. */
  readonly moreFollows?: boolean;
  readonly order?: ListOrder | undefined;
}

export interface PageRequest {
  readonly cursor?: string;
  readonly limit: number;
  /** The place where the page begins, for a caller that has cursors of its own. */
  readonly after?: Place | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly pagination: { readonly nextCursor: string | null; readonly limit: number };
  /** The cursor of a page that ends with this row, for a caller that shows fewer rows than it has read. */
  readonly cursorAfter: (row: Ordered) => string;
  /** The row after which the next page begins; null at the end. */
  readonly reached: Ordered | null;
}

/** Statements are prepared for this limit only. One for each of 200 limits would be too many prepared statements. */
const usualLimit = 50;

/**
 * One page of a list by (created_at, id) descending, or in the list's own order. The cursor is the last record's position,
 * not a count of records. A record that exists throughout is listed exactly once, whatever is inserted or deleted meanwhile,
 * and page 2,000 costs what page 1 does. One row more than the page is read, to find out whether it is the last page.
 */
export async function newestFirst<Row extends Ordered>(
  tx: CampaignTransaction,
  {
    list,
    columns,
    from,
    alias,
    where,
    filters = [],
    oneOf,
    moreFollows = false,
    order = newestFirstOrder,
  }: NewestFirst,
  { cursor, limit, after = undefined }: PageRequest,
): Promise<Page<Row>> {
  const givenFilters = filters.filter(([, value]) => value !== undefined);
  const mark = [list, tx.campaignId, oneOf ? [[oneOf.column, oneOf.mark], ...givenFilters] : givenFilters];
  const at = alias === undefined ? '' : `${alias}.`;
  const values: unknown[] = [tx.campaignId];
  const conditions = [`${at}campaign_id = $1`, ...(where === undefined ? [] : [where])];
  for (const [condition, value] of givenFilters) {
    values.push(value);
    conditions.push(condition.replaceAll('?', `$${values.length}`));
  }
  const isSpread = oneOf !== undefined && oneOf.values.length > 1;
  if (oneOf) {
    values.push(isSpread ? oneOf.values : oneOf.values[0]);
    conditions.push(`${at}${oneOf.column} = ${isSpread ? 'requested.value' : `$${values.length}`}`);
  }
  const spread = `unnest($${values.length}::text[]) requested (value)`;
  const begin = cursor === undefined ? after : order.decode(cursor, mark);
  if (begin) conditions.push(order.isAfter(at, begin, (value) => `$${values.push(value)}`));
  // Every record meets it, and it bounds the index in the list's order alone. The planner expects few rows of a table that has grown
  // since it was analyzed: it would read all by another index of the campaign, and sort them. A filter has an index of its own.
  else if (order === newestFirstOrder && conditions.length === 1) conditions.push(`${at}created_at > '-infinity'`);
  // The limit is part of the text: for a parameter the planner assumes a tenth of the table, and sorts it.
  const ends = `order by ${order.by(at)} limit ${limit + 1}`;
  const shown = `${columns}${order.reads(at)}`;
  const page = `select ${shown} from ${from} where ${conditions.join(' and ')} ${ends}`;
  const rows = await tx.query<Row>(
    isSpread
      ? `select ${shown} from ${spread}, lateral (select * from ${from} where ${conditions.join(' and ')} ${ends}) one ${ends}`
      : page,
    values,
    { prepare: limit === usualLimit, last: !moreFollows },
  );
  return pageOf(rows, limit, mark, order);
}

/** Cuts `limit` + 1 rows to a page. `mark` is what the list's cursors are bound to. */
export function pageOf<Row extends Ordered>(
  rows: Row[],
  limit: number,
  mark: unknown,
  order: ListOrder = newestFirstOrder,
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  const cursorAfter = (row: Ordered) => order.encode(order.placeOf(row), mark);
  const nextCursor = more ? cursorAfter(last) : null;
  return { rows: page, pagination: { nextCursor, limit }, cursorAfter, reached: more ? last : null };
}
