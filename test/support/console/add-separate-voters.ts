import type { Knex } from 'knex';

/** Stores another voter of the campaign, and that this is somebody else than one that is there. */
export async function addSeparateVoters(
  knex: Knex,
  { campaignId, userId }: { readonly campaignId: string; readonly userId: string },
): Promise<void> {
  await knex.raw(
    `with other as (
       insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, created_at, updated_at)
         values (:campaignId, gen_random_uuid(), 'Other', 'Person', '1 Quay', 'Sable', 'XA', 'Z1A 1A1', 'D', now(), now())
         returning id
     )
     insert into separate_voters (campaign_id, first_id, second_id, user_id, created_at)
       select :campaignId, least(v.id, other.id), greatest(v.id, other.id), :userId, now()
       from voters v, other where v.campaign_id = :campaignId limit 1`,
    { campaignId, userId },
  );
}
