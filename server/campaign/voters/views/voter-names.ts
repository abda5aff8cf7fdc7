import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

const select = `select id, last_name || ', ' || first_name as name from voters where campaign_id = $1 and id = any ($2)`;

/** The names of voters by their ids, the last name first. */
export const voterNames = campaignOperation({
  as: listVoters,
  async run({ tx, audit }, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await tx.query<{ id: string; name: string }>(select, [tx.campaignId, ids]);
    audit.rowCount = rows.length;
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
