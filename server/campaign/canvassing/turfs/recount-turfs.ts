import type { CampaignTransaction } from '#server/store/transaction.ts';

const recount = `update turfs t set
    voters = greatest(1, (select count(*) from turf_voters v where v.campaign_id = $1 and v.turf_id = t.id)),
    doors = greatest(1, (select count(distinct door) from turf_voters v where v.campaign_id = $1 and v.turf_id = t.id))
  where t.campaign_id = $1 and t.id = any ($2::uuid[])`;

/** Counts doors and voters of turfs anew, of which some voters are gone or there again. */
export async function recountTurfs(tx: CampaignTransaction, turfs: readonly unknown[]): Promise<void> {
  if (turfs.length > 0) await tx.query(recount, [tx.campaignId, turfs]);
}
