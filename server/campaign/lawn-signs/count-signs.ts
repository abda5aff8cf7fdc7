import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type LawnSignRow, lawnSignStatuses } from './lawn-sign.ts';

export type SignCounts = Readonly<Record<LawnSignRow['status'], number>>;

/** More signs of a state than these are not counted: the count is then this number. */
const mostCounted = 100_000;

const count = `select status, signs.count from unnest($2::text[]) state (status), lateral (
  select count(*)::int from (
    select 1 from lawn_signs where campaign_id = $1 and status = state.status limit ${mostCounted}
  ) counted
) signs`;

/** How many signs are in each state. */
export async function countSigns(tx: CampaignTransaction): Promise<SignCounts> {
  const counted = await tx.query<{ status: LawnSignRow['status']; count: number }>(count, [
    tx.campaignId,
    lawnSignStatuses,
  ]);
  return Object.fromEntries(counted.map(({ status, count }) => [status, count])) as SignCounts;
}
