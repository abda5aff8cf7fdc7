import type { Knex } from 'knex';
import { newRecordId } from '#server/store/record-id.ts';

/** What a campaign keeps of its imports: a choice of columns, and what one changed of a voter. */
export async function addKeptOfImports(knex: Knex, campaignId: string): Promise<void> {
  const voter = (await knex('voters').where({ campaign_id: campaignId }).first('id')) as { id: string };
  await knex('import_choices').insert({
    campaign_id: campaignId,
    kind: 'VOTERS',
    titles: ['surname'],
    titles_hash: Buffer.from('surname'),
    columns: ['lastName'],
    default_values: {},
    chosen_at: new Date(),
  });
  await knex('import_changes').insert({
    campaign_id: campaignId,
    import_id: newRecordId(),
    voter_id: voter.id,
    changes: { city: ['Reach', 'Cove'] },
    changed_at: new Date(),
  });
}
