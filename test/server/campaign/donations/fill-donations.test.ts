import { expect, it } from '@jest/globals';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { fillDonations } from './fill-donations.ts';

const api = await closedAfterAll(startCampaignApi());

it('donations that are filled in without triggers have what the triggers set', async () => {
  const { knex } = api.database;
  await fillDonations(knex, api.ours, 500, 100);
  const all = () => knex('donations').orderBy('id').select('*');
  const filled = await all();
  expect(filled).toHaveLength(500);
  await knex('donations').update({ donor_identity: '' });
  // The triggers stamp the change, too.
  const set = (await all()).map((donation, at) => ({ ...donation, updated_at: filled[at].updated_at }));
  expect(filled).toEqual(set);
});
