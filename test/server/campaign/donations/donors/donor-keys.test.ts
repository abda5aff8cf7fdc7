// The keys of a new donation's donor are made by the program, those of one that changes by a trigger: they are the same texts.
import { expect, it } from '@jest/globals';
import { changesOf } from '#test/server/campaign/changes/feed.ts';
import { someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const donors = [
  { donorName: 'Zoé Lebœuf', donorEmail: 'Zoe+Dons@Exemple.CA', donorPhone: '1 709-555-0101 x4' },
  { donorName: 'Dr. Anne-Marie St-Pierre', donorEmail: 'anne@example.org', donorPhone: '5550101' },
  { donorName: "O'Neil Mc Kay, J. P.", donorEmail: null, donorPhone: '123' },
  { donorName: 'Mme D’Arcy, fils', donorEmail: null, donorAddress: '12-345, rue de l’Église' },
  { donorName: 'ΝΊΚΟΣ ß\u200bﷺ', donorEmail: null, donorPhone: '+33 1 42 68 53 00', donorAddress: 'ﷺ'.repeat(40) },
];
const keys = 'donor_identity, donor_mailbox, donor_telephone, donor_text';

async function stored(): Promise<Fields[]> {
  const { rows } = await api.database.knex.raw(
    `select external_id, ${keys} from donations where campaign_id = ? and external_id is not null order by external_id`,
    [api.ours.campaignId],
  );
  return rows;
}

it('the program makes the keys of donors that the trigger makes', async () => {
  const records = donors.map((donor, n) => someDonation({ ...donor, externalId: `K-${n}` }));
  const before = await changesOf(api, api.ours.key, 'from=now');
  const { body } = await api.request('POST', '/donations/batch', { body: { records } });
  const recorded = body.data as unknown as Array<{ outcome: string; id: string }>;
  expect(recorded.map(({ outcome }) => outcome)).toEqual(donors.map(() => 'created'));
  const { data } = await changesOf(api, api.ours.key, `cursor=${before.resumeAt}`);
  expect(data.map(({ id, kind, what }) => [id, kind, what])).toEqual(
    recorded.map(({ id }) => [id, 'donation', 'created']),
  );
  const made = await stored();
  expect(made.map((row) => row.donor_mailbox)).toEqual(['zoe@exemple.ca', 'anne@example.org', null, null, null]);
  await api.database.knex.raw(`update donations set donor_text = '' where campaign_id = ?`, [api.ours.campaignId]);
  expect(made).toEqual(await stored());
});

it('a donation that a server of the release before inserts has them too', async () => {
  const columns =
    'donor_name, donor_address, donor_city, donor_province, donor_postal_code, amount_cents, received_on, method, donor_is_canadian_attested';
  await api.database.knex.raw(
    `insert into donations (campaign_id, id, created_at, external_id, ${columns})
     select campaign_id, gen_random_uuid(), created_at, 'old', ${columns} from donations where campaign_id = ? and external_id = 'K-0'`,
    [api.ours.campaignId],
  );
  const rows = await stored();
  const [old, made] = ['old', 'K-0'].map((id) => rows.find((row) => row.external_id === id));
  expect(made?.donor_identity).toEqual(expect.any(String));
  expect(old?.donor_identity).toBe(made?.donor_identity);
  // No e-mail address is among its columns.
  expect(old?.donor_text).toBe(String(made?.donor_text).replace(/\n.*\n/, '\n\n'));
});
