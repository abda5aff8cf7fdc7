import { looseOrder } from '#core/formatters.ts';
import { type LawnSignRow, lawnSignRecord, lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { peopleOfSigns, type SignPeople } from '#server/campaign/lawn-signs/sign-people.ts';
import { streetsOf } from '#server/campaign/lawn-signs/sign-route.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

export const signSorts = ['address', 'voter', 'volunteer', 'state', 'since'] as const;
export type SignSort = (typeof signSorts)[number];

/** If a state has more signs, only this many of the newest are sorted: no order but that of their recording has an index. */
export const mostSorted = 2000;

interface SortedRequest {
  /** Undefined for all states. */
  readonly status: LawnSignRow['status'] | undefined;
  readonly sort: SignSort;
  readonly isDescending: boolean;
  /** How many signs of the order come before the page. */
  readonly from: number;
  readonly limit: number;
}

interface SortedSigns {
  readonly rows: readonly LawnSignRow[];
  readonly people: SignPeople;
  /** Whether the order has signs after these. */
  readonly hasMore: boolean;
  /** Whether there are signs that are not sorted in: the oldest. */
  readonly isCut: boolean;
}

const newest = `order by created_at desc, id desc limit ${mostSorted + 1}`;
const all = `select ${lawnSignRecord.columns} from lawn_signs where campaign_id = $1 ${newest}`;
const ofStatus = `select ${lawnSignRecord.columns} from lawn_signs where campaign_id = $1 and status = $2 ${newest}`;

/** When a sign came into its state. */
export const since = ({ status, requested_at, installed_at, collected_at }: LawnSignRow): Date =>
  (status === 'INSTALLED' && installed_at) || (status === 'COLLECTED' && collected_at) || requested_at;

/**
 * A page of the signs in another order than that of their recording. Addresses are in driving order, and
 * signs without a person come after those with one, in both directions.
 */
export async function sortedSigns(
  tx: CampaignTransaction,
  { status, sort, isDescending, from, limit }: SortedRequest,
): Promise<SortedSigns> {
  const found = status
    ? await tx.query<LawnSignRow>(ofStatus, [tx.campaignId, status])
    : await tx.query<LawnSignRow>(all, [tx.campaignId]);
  const signs = found.slice(0, mostSorted);
  const people = await peopleOfSigns(tx, signs);
  const sorted = inOrder(signs, people, { sort, isDescending });
  return {
    rows: sorted.slice(from, from + limit),
    people,
    hasMore: sorted.length > from + limit,
    isCut: found.length > mostSorted,
  };
}

function inOrder(
  signs: readonly LawnSignRow[],
  { voters, volunteers }: SignPeople,
  { sort, isDescending }: Pick<SortedRequest, 'sort' | 'isDescending'>,
): LawnSignRow[] {
  const directed = <Sign>(ascending: Sign[]) => (isDescending ? ascending.reverse() : ascending);
  if (sort === 'address') return directed(streetsOf(signs).flatMap(({ stops }) => stops));
  const textOf = (sign: LawnSignRow): string | undefined => {
    if (sort === 'voter') return voters.get(sign.voter_id ?? '');
    if (sort === 'volunteer') return volunteers.get(sign.assigned_volunteer_id ?? '');
    return sort === 'state' ? String(lawnSignStatuses.indexOf(sign.status)) : since(sign).toISOString();
  };
  const keyed = signs.map((sign) => ({ sign, text: textOf(sign) }));
  const named = keyed.flatMap(({ sign, text }) => (text === undefined ? [] : { sign, text }));
  const sorted = directed(named.sort((a, b) => looseOrder.compare(a.text, b.text)));
  return [...sorted, ...keyed.filter(({ text }) => text === undefined)].map(({ sign }) => sign);
}
