import { type ListOrder, newestFirstOrder, type Ordered } from '#server/store/lists/list-order.ts';
import { type Page, type PageRequest, pageOf } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type DonationRow, donationColumns, donationWithReceipt } from './donation.ts';
import { textCondition } from './lists/text-condition.ts';

interface DonationSearch extends PageRequest {
  /**
   * Text that name, e-mail or address contains, a name in another writing, or the telephone number or part of it in any
   * writing. Every character is matched literally if the text has signs that names are not written with. Not empty. Either
   * this, a day or another condition is given.
   */
  readonly q?: string;
  readonly receipt_status?: string;
  readonly method?: string;
  /** YYYY-MM-DD, inclusive. */
  readonly date_from?: string;
  readonly date_to?: string;
  /** Conditions on columns of `donations` with `?` for their value, which no index serves. */
  readonly others?: ReadonlyArray<readonly [condition: string, value: unknown]>;
  /** Newest first if it is left out. Its index begins with campaign and status. */
  readonly order?: ListOrder | undefined;
}

/** Donations that one page reads at most. */
const mostRead = 20_000;

/** Nanoseconds that a page may take for its donations, by the costs below. */
const work = 20_000_000;

/** What reading one donation costs at least. `mostRead` of them are all of the work. */
const costOfOne = work / mostRead;

interface FoundRow extends DonationRow {
  readonly is_match: boolean | null;
  /** Whether the work ended with it. */
  readonly is_end: boolean;
}

/**
 * One page of the donations that contain a text, were received within a range of days, or meet other conditions, newest first or in another order. Donations are
 * read in the order of the list, by an index of their status and method if these are asked for. The work of a page is
 * bounded: when that work is done, the page is short, or empty, and has a cursor with which the search continues.
 *
 * Under row-level security no index finds a text: PostgreSQL checks LIKE only on rows that the policy has let pass.
 */
export async function searchDonations(
  tx: CampaignTransaction,
  {
    q,
    receipt_status,
    method,
    date_from,
    date_to,
    others = [],
    cursor,
    limit,
    after: begin,
    order = newestFirstOrder,
  }: DonationSearch,
  columns = donationColumns,
): Promise<Page<DonationRow>> {
  const mark = [
    'searchDonations',
    tx.campaignId,
    [q, receipt_status, method, date_from, date_to].map((f) => f ?? null),
    ...(others.length > 0 ? [others] : []),
  ];
  const after = cursor === undefined ? begin : order.decode(cursor, mark);
  const values: unknown[] = [tx.campaignId];
  const bind = (value: unknown) => `$${values.push(value)}`;

  const indexed = [
    'campaign_id = $1',
    `status = 'IN_FORCE'`,
    ...(receipt_status === undefined ? [] : [`receipt_status = ${bind(receipt_status)}`]),
    ...(method === undefined ? [] : [`method = ${bind(method)}`]),
    ...(after ? [order.isAfter('', after, bind)] : []),
  ];
  const [holds, text] = q === undefined ? [undefined] : textCondition(q);
  // Each is computed once if it is in a subquery of its own.
  const folded = q === undefined ? undefined : `hustings_identity_fold(${bind(q)})`;
  const cost = folded
    ? `greatest(${costOfOne}, (octet_length(donor_text) + octet_length(donor_identity)) * (select ${costOfByte(folded)})${typeof text === 'string' ? '' : ' * 2'})`
    : costOfOne;
  const conditions = [
    ...(date_from === undefined ? [] : [`received_on >= ${bind(date_from)}`]),
    ...(date_to === undefined ? [] : [`received_on <= ${bind(date_to)}`]),
    ...(holds ? [holds.replaceAll('?', bind(text))] : []),
    ...(others.length > 0 ? ['is_other'] : []),
  ];
  const isOther = others.map(([condition, value]) => condition.replaceAll('?', bind(value))).join(' and ');
  // The values of another order are not columns of the subquery. Its rows already come in that order.
  const inOrder = order === newestFirstOrder ? `order by ${order.by('')}` : '';
  const rows = await tx.query<FoundRow>(
    `select ${columns}${order.reads('d.')}, found.is_match, found.is_end
     from (
       select id, spent >= ${work} as is_end, is_match from (
         select id, cost, spent, case when spent - cost < ${work} then ${conditions.join(' and ')} end as is_match from (
           select *, sum(cost) over (${inOrder} rows unbounded preceding) as spent from (
             select id, created_at, received_on, donor_text, donor_identity, donor_phone, ${cost} as cost${isOther && `, ${isOther} as is_other`} from donations
             where ${indexed.join(' and ')} order by ${order.by('')} limit ${mostRead}
           ) newest
         ) counted
       ) tried
       where is_match or (spent >= ${work} and spent - cost < ${work}) limit ${limit + 1}
     ) found, ${donationWithReceipt}
     where d.campaign_id = $1 and d.id = found.id
     order by ${order.by('d.')}`,
    values,
    // The texts are many: which filters there are, and each limit.
    { prepare: false },
  );
  const matches = rows.filter(({ is_match }) => is_match);
  const end = rows.find(({ is_end }) => is_end);
  if (!end || matches.length > limit) return pageOf<DonationRow>(matches, limit, mark, order);
  const cursorAfter = (row: Ordered) => order.encode(order.placeOf(row), mark);
  return { rows: matches, pagination: { nextCursor: cursorAfter(end), limit }, cursorAfter, reached: end };
}

/**
 * What looking in a text costs at most for each of its bytes. LIKE tries the text at each place. Those attempts
 * overlap only if the text's own beginning occurs in it again: a text of one repeated letter is the costliest.
 */
const costOfByte = (folded: string): string =>
  `12 + 2 * (length(${folded}) - length(replace(${folded}, left(${folded}, 3), '')))`;
