import { notFound } from '#core/errors.ts';
import type { DonationMethod, NewDonation, WithdrawalKind } from '#server/campaign/donations/donation.ts';
import { sortedBy } from '#server/store/lists/list-order.ts';
import { newestFirst, type Ordered, type PageRequest } from '#server/store/lists/newest-first.ts';
import { queryById } from '#server/store/query-by-id.ts';
import { numberedRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** What was deposited together, as it was recorded. Amounts in cents, the day as YYYY-MM-DD. */
export interface DepositSlip {
  readonly id: string;
  readonly day: string;
  /** Null if the donations came in several ways. */
  readonly method: DonationMethod | null;
  readonly donations: number;
  readonly cents: number;
  readonly recordedAt: Date;
  /** The member who recorded it. */
  readonly recordedBy: string;
}

/** A donation of a deposit: as it was deposited, and as it is now. */
export interface DepositedDonation {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly deposited: number;
  readonly amount: number;
  readonly withdrawn: WithdrawalKind | null;
  readonly receiptNumber: string | null;
}

const insert = `insert into deposits (campaign_id, id, deposited_on, method, donations, amount_cents, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Stores the slip of donations that are recorded together in this transaction. Their ids are made from its number. */
export async function keepSlip(
  tx: CampaignTransaction,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
  donations: ReadonlyArray<Pick<NewDonation, 'received_on' | 'method' | 'amount_cents'>>,
): Promise<void> {
  const days = donations.map(({ received_on }) => received_on).sort();
  const methods = new Set(donations.map(({ method }) => method));
  const cents = donations.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const method = methods.size === 1 ? donations[0]?.method : null;
  await tx.query(insert, [tx.campaignId, id, days.at(-1), method, donations.length, cents, userId, now]);
}

const columns = `d.id, d.deposited_on as day, d.method, d.donations, d.amount_cents as cents, d.created_at as "recordedAt",
    u.name as "recordedBy"`;
const from = 'deposits d join users u on u.id = d.user_id';
const newest = `select ${columns} from ${from}
  where d.campaign_id = $1 and ($2::uuid is null or d.id < $2) order by d.id desc limit $3`;
const one = `select ${columns} from ${from} where d.campaign_id = $1 and d.id = $2`;

const atOnce = 50;

/** Their ids begin with the time, and are the primary key. */
const newestIds = sortedBy('newest', [], true);

/** A page of slips, the newest first. */
export const slipsNewestFirst = (tx: CampaignTransaction, page: PageRequest) =>
  newestFirst<DepositSlip & Ordered>(
    tx,
    { list: 'listDeposits', columns: `${columns}, d.created_at`, from, alias: 'd', order: newestIds },
    page,
  );

/** Slips, the newest first, before the one that is named; and whether there are older ones. */
export async function listSlips(
  tx: CampaignTransaction,
  before: string | null,
): Promise<{ readonly slips: readonly DepositSlip[]; readonly older: string | null }> {
  const found = await tx.query<DepositSlip>(newest, [tx.campaignId, before, atOnce + 1]);
  const slips = found.slice(0, atOnce);
  return { slips, older: found.length > atOnce ? (slips.at(-1)?.id ?? null) : null };
}

const deposited = `select d.id, d.donor_name as name, d.donor_city as city, d.amount_cents as amount,
    coalesce((select v.amount_cents from donation_versions v
      where v.campaign_id = d.campaign_id and v.donation_id = d.id and v.version = 1), d.amount_cents) as deposited,
    nullif(d.status, 'IN_FORCE') as withdrawn,
    case when d.receipt_status = 'ISSUED' then d.receipt_number end as "receiptNumber"
  from donations d where d.campaign_id = $1 and d.id = any ($2::uuid[]) order by d.id`;

export const noSuchDeposit = () => notFound('There is no deposit of this id.');

/** A slip with its donations, in the order in which they were typed. Errors: 404. */
export async function readSlip(
  tx: CampaignTransaction,
  id: string,
): Promise<{ readonly slip: DepositSlip; readonly donations: readonly DepositedDonation[] }> {
  const slip = await queryById<DepositSlip>(tx, one, id, noSuchDeposit);
  const ids = Array.from({ length: slip.donations }, (_, at) => numberedRecordId(slip.id, at));
  return { slip, donations: await tx.query<DepositedDonation>(deposited, [tx.campaignId, ids]) };
}
