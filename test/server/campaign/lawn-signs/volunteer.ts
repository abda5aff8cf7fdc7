import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** Puts a volunteer into a campaign, which the API cannot, and answers the id. */
export async function aVolunteer(knex: Knex, { campaignId }: { campaignId: string }): Promise<string> {
  const id = randomUUID();
  await knex('volunteers').insert({
    campaign_id: campaignId,
    id,
    name: 'Benoît Savoie',
    email: 'benoit@example.org',
    role: 'Signs',
    status: 'ACTIVE',
    created_at: new Date(),
  });
  return id;
}
