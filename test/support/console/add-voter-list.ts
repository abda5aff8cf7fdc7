import type { Knex } from 'knex';
import { newRecordId } from '#server/store/record-id.ts';

/** Saves a list of every voter, and a tag that one of them was given by it. Returns the list's id. */
export async function addVoterList(
  knex: Knex,
  { campaignId, userId }: { readonly campaignId: string; readonly userId: string },
): Promise<string> {
  const [id, tagging] = [newRecordId(), newRecordId()];
  const of = { campaign_id: campaignId };
  const at = new Date();
  await knex('voter_lists').insert({
    ...of,
    id,
    name: 'Everybody',
    criteria: JSON.stringify({}),
    is_shared: true,
    user_id: userId,
    voters: 1,
    has_more: false,
    counted_at: at,
    created_at: at,
    updated_at: at,
  });
  const act = { id: tagging, list_id: id, kind: 'TAG', tag: 'seen', user_id: userId, voters: 1, created_at: at };
  await knex('list_taggings').insert({ ...of, ...act });
  const voter = await knex('voters').where(of).first('id');
  if (voter) await knex('tagged_voters').insert({ ...of, tagging_id: tagging, voter_id: voter.id });
  return id;
}
