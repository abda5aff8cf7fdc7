import { describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { createCampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

/** Changes a setting of the database, which connections read when they are opened, and ends those that there are. */
async function set(setting: string): Promise<void> {
  const { knex } = api.database;
  await knex.raw(`do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`);
  await knex.raw(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'hustings campaigns'`,
  );
}

const many = async () => {
  const write = () => api.request('POST', '/voters', { body: someVoter() });
  const read = () => api.request('GET', '/campaign');
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? write() : read())));
  return answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);
};

describe('a database that is read-only for a while', () => {
  it('is a 503, and is written to as soon as it may be', async () => {
    await many();
    await set('set default_transaction_read_only = on');
    // Those that the first requests find ended are replaced.
    await many();
    expect(new Set(await many())).toEqual(new Set(['503 5']));
    await api.database.knex.raw(
      `do $$ begin set transaction_read_only = off;
       execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
    );
    expect(new Set(await many())).toEqual(new Set(['200 null']));
  });
});

describe('a statement of a transaction that failed before', () => {
  const unnoticed = (tx: CampaignTransaction) => void tx.query('select 1/0', [], { prepare: false }).catch(() => {});

  it.each<[string, (tx: CampaignTransaction) => Promise<unknown>]>([
    ['a statement', (tx) => tx.query('select 1')],
    ['an attempt', (tx) => tx.attempt(() => tx.query('select 1'))],
    ['an attempt that fails itself', (tx) => tx.attempt(() => Promise.reject(new Error('its own')))],
    ['the commit', async (tx) => tx.atCommit('select 1', [])],
  ])('%s reports the first failure', async (_what, next) => {
    const pool = createCampaignPool(api.database.url, createLog('silent'), { size: 1 });
    const attempt = withCampaign(pool, api.ours.campaignId, async (tx) => {
      unnoticed(tx);
      return next(tx);
    });
    await expect(attempt).rejects.toMatchObject({ code: '22012' });
    await pool.end();
  });
});
