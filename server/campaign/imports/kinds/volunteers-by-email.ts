import type { CampaignTransaction } from '#server/store/transaction.ts';

/** One record for each key: a campaign may have thousands that share one. */
const byEmail = `select (
    select id from volunteers where campaign_id = $1 and email_key = convert_from(requested.key, 'UTF8') limit 1
  ) as id from unnest($2::bytea[]) with ordinality requested (key, place) order by place`;

/** For each e-mail address in small letters, in their order, the id of a volunteer of the campaign who has it, or null. */
export async function volunteersByEmail(
  tx: CampaignTransaction,
  keys: readonly Buffer[],
): Promise<Array<string | null>> {
  // Planned for the table as it is: an import makes it grow by thousands of rows between its batches.
  const rows = await tx.query<{ id: string | null }>(byEmail, [tx.campaignId, keys], { prepare: false });
  return rows.map(({ id }) => id);
}
