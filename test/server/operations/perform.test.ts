import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { perform } from '#server/operations/perform.ts';
import type { Principal } from '#server/operations/principal.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());

const now = new Date('2026-10-01T12:00:00Z');
const member = (role: 'MEMBER' | 'MANAGER' | 'OWNER'): Principal => ({
  ...{ kind: 'member', campaignId: api.ours.campaignId, userId: api.ours.userId, role },
});

/** Executes an operation for managers, which notes one field. */
const tidy = (principal: Principal, then: () => void = () => {}) =>
  perform(api.api.pool, principal, { operationId: 'tidy', role: 'MANAGER' }, now, async ({ tx, audit, also }) => {
    await tx.query('select 1');
    audit.fields = ['shelf'];
    also('sweep', { recordId: null });
    then();
    return 'done';
  });

const entries = () =>
  api.database
    .knex('audit_log')
    .where({ campaign_id: api.ours.campaignId })
    .whereIn('operation', ['tidy', 'sweep'])
    .orderBy('id')
    .select('operation', 'fields', 'user_id', 'key_id', 'status');

it('leaves an entry of who did what, with what was part of it, and none of what was undone', async () => {
  expect(await tidy(member('MANAGER'))).toBe('done');
  const facts = { user_id: api.ours.userId, key_id: null, status: 200 };
  expect(await entries()).toEqual([
    { operation: 'sweep', fields: [], ...facts },
    { operation: 'tidy', fields: ['shelf'], ...facts },
  ]);
  const fails = () => {
    throw new Error('the shelf fell');
  };
  await expect(tidy(member('OWNER'), fails)).rejects.toThrow('the shelf fell');
  expect(await entries()).toHaveLength(2);
});

it('refuses a role that is too low and every key, before anything is done', async () => {
  const done = () => {
    throw new Error('it was done');
  };
  await expect(tidy(member('MEMBER'), done)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  const { campaignId, keyId, userId } = api.ours;
  const key: Principal = { kind: 'key', campaignId, keyId, userId, tier: 'PRO', scopes: new Set(['voters:write']) };
  await expect(tidy(key, done)).rejects.toMatchObject({ status: 403 });
});
