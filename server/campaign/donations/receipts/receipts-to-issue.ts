import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { warningsOf } from '#server/campaign/donations/review/warnings.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { failedGates } from './gates/failed-gates.ts';

/** How many donations wait for a receipt, of the newest `mostRead` without one. */
export interface ReceiptsToIssue {
  /** Those that pass all gates and have no warning. */
  readonly ready: number;
  /** What the receipts would state together, in cents. */
  readonly readyCents: number;
  /** Those that pass all gates and have something to look at first. */
  readonly warned: number;
  /** Whether there are more without a receipt than were read. */
  readonly hasMore: boolean;
}

type Pending = Pick<
  DonationRow,
  'id' | 'donor_name' | 'method' | 'amount_cents' | 'eligible_cents' | 'received_on' | 'donor_is_canadian_attested'
>;

/** As many as a request can look at. */
const mostRead = 500;

const pending = `select id, donor_name, method, amount_cents, eligible_cents, received_on, donor_is_canadian_attested from donations
  where campaign_id = $1 and status = 'IN_FORCE' and receipt_status = 'PENDING'
  order by created_at desc, id desc limit ${mostRead + 1}`;

/** `today` is the day in Ottawa. */
export async function receiptsToIssue(
  tx: CampaignTransaction,
  campaign: CampaignRow,
  today: string,
): Promise<ReceiptsToIssue> {
  const rows = await tx.query<Pending>(pending, [tx.campaignId]);
  const passing = rows.slice(0, mostRead).filter((row) => failedGates(campaign, row, today).length === 0);
  const warnings = await warningsOf(tx, passing);
  const ready = passing.filter(({ id }) => !warnings.has(id));
  return {
    ready: ready.length,
    readyCents: ready.reduce((sum, { eligible_cents }) => sum + eligible_cents, 0),
    warned: passing.length - ready.length,
    hasMore: rows.length > mostRead,
  };
}
