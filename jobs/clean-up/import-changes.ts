import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';

/** Voters whose earlier values one statement deletes at most. */
const batch = 5_000;

/** An import can be taken back for as long as the audit log has an entry of it (`recordedImport` of server/campaign/imports/). */
const outlived = `select distinct k.import_id from import_changes k
  where k.campaign_id = :id and k.changed_at < :before and not exists (
    select from audit_log a where a.campaign_id = :id and a.record_id = k.import_id
      and a.operation in ('importVoters', 'importVoterChanges'))`;

const deletion = `delete from import_changes where campaign_id = :id and import_id = any (:imports::uuid[]) and voter_id in (
    select voter_id from import_changes where campaign_id = :id and import_id = any (:imports::uuid[]) limit ${batch})`;

/** A batch of an import has its entry in the same transaction. A day is more than any transaction lasts. */
const leastAge = 86_400_000;

/**
 * Deletes what imports changed of voters once they cannot be taken back any more, since their months of the audit log were
 * archived. Returns of how many voters.
 */
export async function deleteOldImportChanges(knex: Knex, now: number): Promise<number> {
  const before = new Date(now - leastAge);
  let deleted = 0;
  for (const { id } of await knex('campaigns').select<Array<{ id: string }>>('id')) {
    const imports = await knex.transaction(async (trx) => {
      await bindToCampaign(trx, id);
      const { rows } = await trx.raw<{ rows: Array<{ import_id: string }> }>(outlived, { id, before });
      return rows.map(({ import_id }) => import_id);
    });
    for (let of = imports.length > 0 ? batch : 0; of >= batch; deleted += of) {
      of = await knex.transaction(async (trx): Promise<number> => {
        await bindToCampaign(trx, id);
        return (await trx.raw<{ rowCount: number }>(deletion, { id, imports })).rowCount;
      });
    }
  }
  return deleted;
}
