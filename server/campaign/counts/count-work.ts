import { receiptStatuses, withdrawalKinds } from '#server/campaign/donations/donation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** How many records of each kind are counted, the newest. */
const mostInteractions = 20_000;
const mostDonations = 20_000;
const mostSigns = 50_000;
const mostVolunteers = 10_000;

interface DayOfWork {
  readonly day: string;
  readonly interactions: number;
  readonly doors: number;
  readonly contacts: number;
}

/** Dispositions that mean someone was spoken with, whatever the result. */
const spoken = `('STRONG_SUPPORT', 'LEANING_SUPPORT', 'UNDECIDED', 'LEANING_OPPOSE', 'STRONG_OPPOSE', 'REFUSED')`;

const byDay = `select (created_at at time zone 'America/Toronto')::date::text as day, count(*)::int as interactions,
    count(*) filter (where type = 'DOOR')::int as doors,
    count(*) filter (where disposition in ${spoken})::int as contacts
  from (
    select created_at, type, disposition from interactions
    where campaign_id = $1 and created_at >= ($2::date::timestamp at time zone 'America/Toronto') and withdrawn_at is null
    order by created_at desc, id desc limit ${mostInteractions + 1}
  ) newest group by 1 order by 1`;

/** Interactions since the beginning of a day in Ottawa, by day; none for a day without one. */
export async function countInteractions(tx: CampaignTransaction, since: string) {
  const days = await tx.query<DayOfWork>(byDay, [tx.campaignId, since]);
  const total = (of: 'interactions' | 'doors' | 'contacts') => days.reduce((all, day) => all + day[of], 0);
  return {
    since,
    interactions: total('interactions'),
    doors: total('doors'),
    contacts: total('contacts'),
    byDay: days,
    isComplete: total('interactions') <= mostInteractions,
  };
}

interface StateOfDonations {
  readonly state: string;
  readonly count: number;
  readonly amount: string;
  readonly eligible: string;
  readonly read: number;
}

const donationParts = (where: string, state: string): string => `(
    select ${state} as state, amount_cents, eligible_cents from donations where campaign_id = $1 and ${where}
    order by created_at desc, id desc limit ${mostDonations + 1}
  )`;

const byState = `select state, count(*)::int as count, (sum(amount_cents) / 100.0)::numeric(14, 2)::text as amount,
    (sum(eligible_cents) / 100.0)::numeric(14, 2)::text as eligible
  from (${donationParts(`status = 'IN_FORCE'`, 'receipt_status')} union all ${donationParts(`status = 'VOIDED'`, 'status')}
    union all ${donationParts(`status = 'RETURNED'`, 'status')}) part group by 1`;

/** Donations by the state of their receipt, and those that count for nothing. */
export async function countDonations(tx: CampaignTransaction) {
  const rows = await tx.query<StateOfDonations>(byState, [tx.campaignId]);
  const of = (state: string) => {
    const { count = 0, amount = '0.00', eligible = '0.00' } = rows.find((row) => row.state === state) ?? {};
    return { count, amount, eligibleAmount: eligible };
  };
  const countOf = (states: readonly string[]) => states.reduce((all, state) => all + of(state).count, 0);
  const inForce = countOf(receiptStatuses);
  return {
    PENDING: of('PENDING'),
    ISSUED: of('ISSUED'),
    SPOILED: of('SPOILED'),
    VOIDED: of('VOIDED'),
    RETURNED: of('RETURNED'),
    isComplete: inForce <= mostDonations && withdrawalKinds.every((state) => countOf([state]) <= mostDonations),
  };
}

const byStatus = (table: 'lawn_signs' | 'volunteers', order: string, most: number): string =>
  `select status, count(*)::int as count from (
    select status from ${table} where campaign_id = $1 order by ${order} limit ${most + 1}
  ) read group by 1`;

async function countByStatus<Status extends string>(
  tx: CampaignTransaction,
  statement: string,
  most: number,
  states: readonly Status[],
) {
  const rows = await tx.query<{ status: string; count: number }>(statement, [tx.campaignId]);
  const counts = states.map((state) => [state, rows.find(({ status }) => status === state)?.count ?? 0] as const);
  const isComplete = counts.reduce((all, [, count]) => all + count, 0) <= most;
  return { ...(Object.fromEntries(counts) as Record<Status, number>), isComplete };
}

export const countSigns = (tx: CampaignTransaction) =>
  countByStatus(tx, byStatus('lawn_signs', 'status, created_at desc, id desc', mostSigns), mostSigns, [
    ...(['REQUESTED', 'INSTALLED', 'COLLECTED'] as const),
  ]);

export const countVolunteers = (tx: CampaignTransaction) =>
  countByStatus(tx, byStatus('volunteers', 'created_at desc, id desc', mostVolunteers), mostVolunteers, [
    ...(['PENDING', 'ACTIVE', 'INACTIVE'] as const),
  ]);
