import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';

const statements = {
  voters: statement('voters', 'resident_key'),
  volunteers: statement('volunteers', 'email_key', "convert_from(wanted.key, 'UTF8')"),
};

/** One record for each key: a campaign may have thousands that share one. */
function statement(table: string, column: string, key = 'wanted.key'): string {
  return `select (select id from ${table} where campaign_id = $1 and ${column} = ${key} limit 1) as id
    from unnest($2::bytea[]) with ordinality wanted (key, place) order by place`;
}

/** For each key, in their order, the id of a record of the campaign that has it, or null. */
export async function existingRecords(
  tx: CampaignTransaction,
  table: keyof typeof statements,
  keys: readonly Buffer[],
): Promise<Array<string | null>> {
  const rows = await tx.query<{ id: string | null }>(statements[table], [tx.campaignId, keys], {
    // Planned for the table as it is: an import makes it grow by thousands of rows between its batches.
    prepare: false,
  });
  return rows.map(({ id }) => id);
}
