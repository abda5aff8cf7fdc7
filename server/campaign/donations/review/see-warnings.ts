import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { DonationWarning } from './warnings.ts';

/** Gives the audit log the entry of warnings that are shown: they say what others gave, by the name of the new donor. */
export const seeWarnings = campaignOperation({
  as: listDonations,
  async run({ audit }, warnings: readonly DonationWarning[]): Promise<void> {
    const names = warnings.flatMap((warning) => ('names' in warning ? warning.names : []));
    Object.assign(audit, { filters: ['donorName'], rowCount: names.length });
  },
});
