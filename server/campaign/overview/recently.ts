import { daysBefore } from '#core/dates.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A figure of the last seven days, and of the seven before. */
interface Trend {
  readonly week: number;
  readonly before: number;
}

/** What was recorded of late. Amounts in cents. */
export interface Recently {
  /** Since yesterday began. */
  readonly sinceYesterday: {
    readonly donations: number;
    readonly cents: number;
    readonly interactions: number;
    readonly voters: number;
    readonly signs: number;
  };
  /** By the day on which a donation was received. */
  readonly cents: Trend;
  /** Visits and calls, by when they were recorded. */
  readonly interactions: Trend;
  /** Whether all interactions are counted, and not the newest alone. */
  readonly isEveryInteraction: boolean;
}

/** So many of the newest records of a kind are counted at most. */
const mostCounted = 10_000;

const newestOf = (table: 'voters' | 'lawn_signs') =>
  `(select count(*)::int from (
    select 1 from ${table} where campaign_id = $1 and created_at >= $2 order by created_at desc, id desc limit ${mostCounted}
  ) newest)`;

const records = `select given.donations, given.cents, ${newestOf('voters')} as voters, ${newestOf('lawn_signs')} as signs
  from (
    select count(*)::int as donations, coalesce(sum(amount_cents), 0)::bigint as cents from donations
    where campaign_id = $1 and status = 'IN_FORCE' and created_at >= $2
  ) given`;

const interactions = `select count(*)::int as "all", count(*) filter (where created_at >= $2)::int as "sinceYesterday",
    count(*) filter (where created_at >= $3)::int as week, count(*) filter (where created_at < $3)::int as before
  from (
    select created_at from interactions where campaign_id = $1 and withdrawn_at is null and created_at >= $4
    order by created_at desc, id desc limit ${mostCounted}
  ) newest`;

const money = `select coalesce(sum(amount_cents) filter (where received_on > $3), 0)::bigint as week,
    coalesce(sum(amount_cents) filter (where received_on <= $3), 0)::bigint as before
  from donations where campaign_id = $1 and status = 'IN_FORCE' and received_on > $2 and received_on <= $4`;

interface RecentDays {
  /** Today and the days seven and fourteen days ago, YYYY-MM-DD. */
  readonly today: string;
  readonly weekAgo: string;
  readonly fortnightAgo: string;
  /** When yesterday began. */
  readonly yesterday: Date;
  readonly now: Date;
}

/** What was recorded since yesterday, and how the last week compares with the one before. */
export async function recently(
  tx: CampaignTransaction,
  { today, weekAgo, fortnightAgo, yesterday, now }: RecentDays,
): Promise<Recently> {
  const daysAgo = (days: number) => daysBefore(now, days);
  const [[recorded], [visited], [received]] = await Promise.all([
    tx.query<Omit<Recently['sinceYesterday'], 'interactions'>>(records, [tx.campaignId, yesterday]),
    tx.query<Trend & { all: number; sinceYesterday: number }>(interactions, [
      tx.campaignId,
      yesterday,
      daysAgo(7),
      daysAgo(14),
    ]),
    tx.query<Trend>(money, [tx.campaignId, fortnightAgo, weekAgo, today]),
  ]);
  const { donations = 0, cents = 0, voters = 0, signs = 0 } = recorded ?? {};
  const { all = 0, sinceYesterday = 0, week = 0, before = 0 } = visited ?? {};
  return {
    sinceYesterday: { donations, cents, voters, signs, interactions: sinceYesterday },
    cents: { week: received?.week ?? 0, before: received?.before ?? 0 },
    interactions: { week, before },
    isEveryInteraction: all < mostCounted,
  };
}
