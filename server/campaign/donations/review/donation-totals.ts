import { withdrawalKinds } from '#server/campaign/donations/donation.ts';
import { textCondition } from '#server/campaign/donations/lists/text-condition.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { conditionsOf, type DonationFilter, isWithdrawnState, receiptStatusOf } from './donation-filter.ts';
import { donationsOfReceipt } from './receipt-number.ts';

export interface DonationTotals {
  readonly count: number;
  /** The sum of those in force, in cents: others count for nothing. */
  readonly cents: number;
  /** The sum of the others. */
  readonly withdrawnCents: number;
  /** Whether older donations were not looked at. */
  readonly isPartial: boolean;
}

/** Totals are made of this many of the newest donations of each part of the list: in force, voided, returned. */
export const mostCounted = 10_000;

/** The count and the sum of all donations that a filter finds. It has neither a gate nor a warning, which no query knows. */
export async function donationTotals(
  tx: CampaignTransaction,
  filter: Omit<DonationFilter, 'missing' | 'warning'>,
): Promise<DonationTotals> {
  const { state, q, number, handedOver } = filter;
  const values: unknown[] = [tx.campaignId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const ids = number === undefined ? undefined : await donationsOfReceipt(tx, number);
  const status = receiptStatusOf(state) ?? (handedOver && 'ISSUED');
  const conditions = [
    ...[...conditionsOf(filter), ...(q ? [textCondition(q)] : [])].map(([condition, value]) =>
      condition.replaceAll('?', bind(value)),
    ),
    ...(ids ? [`id = any (${bind(ids)}::uuid[])`] : []),
  ];
  const ofStatus = status === undefined ? '' : ` and receipt_status = ${bind(status)}`;
  const kinds = isWithdrawnState(state) ? [state] : status === undefined && state === undefined ? withdrawalKinds : [];
  const parts = [
    ...(isWithdrawnState(state) ? [] : [`status = 'IN_FORCE'${ofStatus}`]),
    ...kinds.map((kind) => `status = '${kind}'`),
  ].map(
    (part) => `(select status, amount_cents, ${conditions.join(' and ') || 'true'} as is_match,
        row_number() over () > ${mostCounted} as is_beyond
      from (
        select * from donations where campaign_id = $1 and ${part}
        order by created_at desc, id desc limit ${mostCounted + 1}
      ) newest)`,
  );
  const [totals] = await tx.query<DonationTotals>(
    `select count(*) filter (where is_match and not is_beyond)::int as count,
       coalesce(sum(amount_cents) filter (where is_match and not is_beyond and status = 'IN_FORCE'), 0)::float8 as cents,
       coalesce(sum(amount_cents) filter (where is_match and not is_beyond and status <> 'IN_FORCE'), 0)::float8 as "withdrawnCents",
       coalesce(bool_or(is_beyond), false) as "isPartial"
     from (${parts.join(' union all ')}) part`,
    values,
    { prepare: false },
  );
  return totals as DonationTotals;
}
