import { listDonations } from '#server/campaign/donations/lists/list-donations.ts';
import type { DonationWarning } from '#server/campaign/donations/review/warnings.ts';
import { operationOf, perform } from '#server/operations/perform.ts';
import type { Member } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/** Gives the audit log the entry of warnings that are shown: they say what others gave, by the name of the new donor. */
export async function auditWarnings(
  pool: CampaignPool,
  member: Member,
  now: Date,
  warnings: readonly DonationWarning[],
): Promise<void> {
  const names = warnings.flatMap((warning) => ('names' in warning ? warning.names : []));
  await perform(pool, member, operationOf(listDonations), now, async ({ audit }) => {
    Object.assign(audit, { filters: ['donorName'], rowCount: names.length });
  });
}
