import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** Inserts a volunteer, since the API has no operation for it. Returns the id. */
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
