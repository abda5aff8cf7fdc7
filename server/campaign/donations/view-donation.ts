import { easternDay } from '#core/dates.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { type DonationHistory, donationHistory } from './corrections/donation-history.ts';
import type { DonationRow } from './donation.ts';
import { findDonation } from './find-donation.ts';
import { type DonorYear, donorYear } from './limits/annual-cap.ts';
import { getDonation } from './operations/get-donation.ts';
import { type GateFailure, gateFailures } from './receipts/gates/failed-gates.ts';
import { type DonationWarning, donationWarnings } from './review/warnings.ts';

/** A donation, and all that there is to see and to do about it. */
interface ViewedDonation {
  readonly donation: DonationRow;
  readonly history: DonationHistory;
  readonly warnings: readonly DonationWarning[];
  readonly donorYear: DonorYear;
  /** What its receipt waits for. */
  readonly failures: readonly GateFailure[];
}

/** Errors: 404. */
export const viewDonation = campaignOperation({
  as: getDonation,
  async run({ tx, audit, now }, id: string): Promise<ViewedDonation> {
    const donation = await findDonation(tx, id);
    audit.recordId = donation.id;
    const [history, warnings, ofDonor, row] = await Promise.all([
      donationHistory(tx, donation),
      donationWarnings(tx, donation),
      donorYear(tx, donation),
      readCampaign(tx),
    ]);
    const waits = donation.withdrawn === null && donation.receipt_status !== 'ISSUED';
    const failures = waits ? gateFailures(row, donation, easternDay(now.getTime())) : [];
    return { donation, history, warnings, donorYear: ofDonor, failures };
  },
});
