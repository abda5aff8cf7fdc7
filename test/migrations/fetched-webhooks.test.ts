import { expect, it } from '@jest/globals';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { createTestDatabase } from '#test/support/database.ts';

const at = migrations.findIndex(({ name }) => name === '0038-webhook-totals');
const ids = { campaign: '01990000-0000-7000-8000-000000000001', person: '01990000-0000-7000-8000-000000000002' };

it('a webhook that was resumed although its messages were fetched ends, and none is made so again', async () => {
  const { knex, close } = await createTestDatabase('template0');
  try {
    await migrate(knex, migrations.slice(0, at));
    await knex('users').insert({ id: ids.person, email: 'owner@example.org', name: 'Owner', created_at: new Date() });
    await knex('campaigns').insert({
      id: ids.campaign,
      code: 'gannet',
      name: 'Gannet',
      candidate_name: 'Ada Gannet',
      party: 'None',
      riding: 'Sable',
      election_level: 'FEDERAL',
      election_date: '2026-10-19',
      subscription_tier: 'PRO',
      created_at: new Date(),
    });
    const webhook = {
      campaign_id: ids.campaign,
      url: 'https://hooks.example.org/',
      secret: 'whsec_',
      state: 'ACTIVE',
      state_since: new Date(),
      told_number: 0,
      created_at: new Date(),
      created_by: ids.person,
    };
    await knex('webhooks').insert([
      { ...webhook, id: '01990000-0000-7000-8000-00000000000a', fetched_at: new Date() },
      { ...webhook, id: '01990000-0000-7000-8000-00000000000b' },
      { ...webhook, id: '01990000-0000-7000-8000-00000000000c', state: 'LISTENING', fetched_at: new Date() },
    ]);
    await migrate(knex, migrations);
    expect(await knex('webhooks').orderBy('id').pluck('state')).toEqual(['ENDED', 'ACTIVE', 'LISTENING']);
    await expect(knex('webhooks').whereNotNull('fetched_at').update({ state: 'ACTIVE' })).rejects.toThrow(
      'webhooks_sent_or_fetched_check',
    );
  } finally {
    await close();
  }
});
