// Entries of donations that are recorded by one statement are written together when the transaction commits, as those of voters are.
import { expect, it } from '@jest/globals';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const insert = `insert into donations (campaign_id, id, created_at, donor_name, donor_address, donor_city, donor_province,
    donor_postal_code, amount_cents, received_on, method, donor_is_canadian_attested)
  select $1, gen_random_uuid(), now(), name, name, 'Merrow', 'XA', 'Z1A 1A1', 100, '2026-03-01', 'CASH', true
  from unnest($2::text[]) with ordinality made (name, n) order by n`;
const create = (tx: CampaignTransaction, ...names: string[]) => tx.query(insert, [tx.campaignId, names]);

/** The entries of what a transaction does, in the order of the feed. */
async function entriesOf(work: (tx: CampaignTransaction) => Promise<unknown>): Promise<string[]> {
  const { campaignId } = api.ours;
  await withCampaign(api.api.pool, campaignId, work);
  const { rows } = await api.database.knex.raw(
    `select c.place, c.kind, c.what, coalesce(d.donor_name, 'gone') as name from changes c left join donations d on d.id = c.record_id
     where c.campaign_id = ? and c.number = (select max(number) from changes where campaign_id = ?) order by c.place`,
    [campaignId, campaignId],
  );
  expect(rows.map(({ place }: { place: number }) => place)).toEqual(rows.map((_: unknown, i: number) => i + 1));
  return rows.map(({ kind, name, what }: Record<string, string>) => `${kind} ${name} ${what}`);
}

it('has an entry for each donation of several statements, and none of what was undone', async () => {
  const entries = await entriesOf(async (tx) => {
    await create(tx, 'A', 'B');
    await tx.attempt(() => create(tx, 'X', 'Y').then(() => Promise.reject(new Error('undone')))).catch(() => {});
    await create(tx, 'C');
  });
  expect(entries).toEqual(['A', 'B', 'C'].map((name) => `donation ${name} created`));
});

it('has what follows in the same transaction', async () => {
  const entries = await entriesOf(async (tx) => {
    await create(tx, 'U', 'V');
    await tx.query(`update donations set external_id = 'later' where campaign_id = $1 and donor_name = 'U'`, [
      tx.campaignId,
    ]);
  });
  expect(entries).toEqual(['donation U created', 'donation V created', 'donation U updated']);
});

it('has those of very many statements', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `Many ${i}`);
  const entries = await entriesOf(async (tx) => {
    for (const name of names) await create(tx, name);
  });
  expect(entries).toEqual(names.map((name) => `donation ${name} created`));
});
