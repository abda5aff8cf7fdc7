// Entries of voters who are created by one statement are written together when the transaction commits.
import { describe, expect, it } from '@jest/globals';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { changesOf } from './feed.ts';

const api = await closedAfterAll(startCampaignApi());

const insert = `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, created_at, updated_at)
  select $1, gen_random_uuid(), name, 'Roy', name, 'Merrow', 'XA', 'Z1A 1A1', 'R', now(), now()
  from unnest($2::text[]) with ordinality made (name, n) order by n`;
const create = (tx: CampaignTransaction, ...names: string[]) => tx.query(insert, [tx.campaignId, names]);

interface Entry {
  readonly place: number;
  readonly what: string;
  readonly name: string;
}

/** The entries of what a transaction does, in the order of the feed. */
async function entriesOf(work: (tx: CampaignTransaction) => Promise<unknown>): Promise<string[]> {
  const { campaignId, key } = api.ours;
  const { resumeAt } = await changesOf(api, key, 'from=now');
  await withCampaign(api.api.pool, campaignId, work);
  const { data } = await changesOf(api, key, `cursor=${resumeAt}`);
  const entries = await lastEntries();
  expect(entries).toHaveLength(data.length);
  return entries;
}

/** Those of the last transaction that has any. */
async function lastEntries(): Promise<string[]> {
  const { campaignId } = api.ours;
  const { rows } = await api.database.knex.raw<{ rows: Entry[] }>(
    `select c.number, c.place, c.what, coalesce(v.first_name, 'gone') as name from changes c left join voters v on v.id = c.record_id
     where c.campaign_id = ? and c.number > (select max(number) - 1 from changes where campaign_id = ?) order by c.number, c.place`,
    [campaignId, campaignId],
  );
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, i) => i + 1));
  return rows.map(({ name, what }) => `${name} ${what}`);
}

describe('the feed', () => {
  it('has an entry for each voter of a statement, in their order, and of several statements', async () => {
    const entries = await entriesOf(async (tx) => {
      await create(tx, 'A', 'B', 'C');
      await create(tx, 'D');
    });
    expect(entries).toEqual(['A created', 'B created', 'C created', 'D created']);
  });

  it('has none of what was undone', async () => {
    const entries = await entriesOf(async (tx) => {
      await create(tx, 'A', 'B');
      await tx.attempt(() => create(tx, 'X', 'Y').then(() => Promise.reject(new Error('undone')))).catch(() => {});
      await create(tx, 'C');
    });
    expect(entries).toEqual(['A created', 'B created', 'C created']);
  });

  it('has what follows in the same transaction', async () => {
    const entries = await entriesOf(async (tx) => {
      await create(tx, 'U', 'V');
      await tx.query(`update voters set city = 'Sable' where campaign_id = $1 and first_name = 'U'`, [tx.campaignId]);
    });
    expect(entries).toEqual(['U created', 'V created', 'U updated']);
  });

  it('has each once where constraints are checked at once, before and afterwards', async () => {
    const entries = await entriesOf(async (tx) => {
      await create(tx, 'A', 'B');
      await tx.query('set constraints all immediate');
      await create(tx, 'C', 'D');
      await tx.query('set constraints all deferred');
      await create(tx, 'E', 'F');
    });
    expect(entries).toEqual(['A created', 'B created', 'C created', 'D created', 'E created', 'F created']);
  });

  it('has them also where the trigger of statements is set aside', async () => {
    await api.database.knex.raw('alter table voters disable trigger gather_new');
    const entries = await entriesOf((tx) => create(tx, 'A', 'B'));
    await api.database.knex.raw('alter table voters enable trigger gather_new');
    expect(entries).toEqual(['A created', 'B created']);
  });

  it('has each once where some statements were gathered and others were not', async () => {
    const { campaignId } = api.ours;
    await api.database.knex.transaction(async (trx) => {
      await trx.raw(`select set_config('hustings.campaign_id', ?, true)`, [campaignId]);
      const createOne = (name: string) => trx.raw(insert.replace('$1', '?').replace('$2', '?'), [campaignId, [name]]);
      await trx.raw('set constraints all immediate; alter table voters disable trigger gather_new');
      await createOne('X');
      await trx.raw('alter table voters enable trigger gather_new; set constraints all deferred');
      await createOne('A');
      await createOne('B');
    });
    expect(await lastEntries()).toEqual(['X created', 'A created', 'B created']);
  });

  it('has those of very many statements, of whose ids a part is kept at a time', async () => {
    const names = Array.from({ length: 300 }, (_, i) => `Many ${i}`);
    const [kept] = await withCampaign(api.api.pool, api.ours.campaignId, async (tx) => {
      for (const name of names) await create(tx, name);
      await create(tx, ...names.map((name) => `${name} more`));
      return tx.query<{ bytes: number }>(`select octet_length(current_setting('hustings.created_voter')) as bytes`, []);
    });
    expect(kept?.bytes).toBeLessThan(20_000);
    expect(await lastEntries()).toEqual(
      [...names, ...names.map((name) => `${name} more`)].map((name) => `${name} created`),
    );
  });
});
