import { addDays } from '#core/dates.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

interface Week {
  /** Its Monday. */
  readonly begins: string;
  readonly cents: number;
  readonly donations: number;
}

/** Donations in force. Amounts in cents. */
export interface MoneyReceived {
  /** In this calendar year. */
  readonly yearCents: number;
  readonly yearDonations: number;
  /** One after the other up to this one, those without a donation too. */
  readonly weeks: readonly Week[];
}

// The sums are by day: to compute the week of each donation takes longer than to read it.
const byDay = `select received_on::text as day, sum(amount_cents)::bigint as cents, count(*)::int as donations
  from donations where campaign_id = $1 and status = 'IN_FORCE' and received_on >= $2 group by received_on`;

const ofYear = `select coalesce(sum(amount_cents), 0)::bigint as cents, count(*)::int as donations
  from donations where campaign_id = $1 and status = 'IN_FORCE' and received_on between $2 and $3`;

/** What came in this year, and in each week from that of `since` to that of `today`: days, YYYY-MM-DD. */
export async function moneyReceived(
  tx: CampaignTransaction,
  { today, since }: { readonly today: string; readonly since: string },
): Promise<MoneyReceived> {
  const year = today.slice(0, 4);
  const [first, last] = [mondayOf(since), mondayOf(today)];
  const [rows, [sum]] = await Promise.all([
    tx.query<{ day: string; cents: number; donations: number }>(byDay, [tx.campaignId, first]),
    tx.query<{ cents: number; donations: number }>(ofYear, [tx.campaignId, `${year}-01-01`, `${year}-12-31`]),
  ]);
  const found = new Map<string, Week>();
  for (const { day, cents, donations } of rows) {
    const begins = mondayOf(day);
    const so = found.get(begins) ?? { begins, cents: 0, donations: 0 };
    found.set(begins, { begins, cents: so.cents + cents, donations: so.donations + donations });
  }
  const weeks: Week[] = [];
  for (let begins = first; begins <= last; begins = addDays(begins, 7)) {
    weeks.push(found.get(begins) ?? { begins, cents: 0, donations: 0 });
  }
  return { yearCents: sum?.cents ?? 0, yearDonations: sum?.donations ?? 0, weeks };
}

/** The Monday of a day's week (ISO 8601), as PostgreSQL's date_trunc has it. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
