import { describe, expect, it } from '@jest/globals';
import { unprocessable } from '#core/errors.ts';
import { takeFormId } from '#server/operations/idempotency.ts';
import { perform } from '#server/operations/perform.ts';
import type { Principal } from '#server/operations/principal.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const now = new Date('2026-10-01T12:00:00Z');
const member = (role: 'MEMBER' | 'MANAGER' | 'OWNER'): Principal => ({
  kind: 'member',
  campaignId: api.ours.campaignId,
  userId: api.ours.userId,
  role,
});

/** Executes an operation for managers, which notes one field. */
const tidy = (principal: Principal, then: () => void = () => {}) =>
  perform(api.api.pool, principal, { operationId: 'tidy', role: 'MANAGER' }, now, async ({ tx, audit, also }) => {
    await tx.query('select 1');
    Object.assign(audit, { recordId: api.ours.keyId, fields: ['shelf'] });
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
    .select('operation', 'fields', 'record_id', 'user_id', 'key_id', 'status');
/** The entries that are appended meanwhile. */
async function entriesOf(work: () => Promise<unknown>) {
  const before = await entries();
  await work();
  return (await entries()).slice(before.length);
}

it('leaves an entry of who did what, with what was part of it, and none of what failed', async () => {
  const facts = { user_id: api.ours.userId, key_id: null, status: 200 };
  expect(await entriesOf(async () => expect(await tidy(member('MANAGER'))).toBe('done'))).toEqual([
    { operation: 'sweep', fields: [], record_id: null, ...facts },
    { operation: 'tidy', fields: ['shelf'], record_id: api.ours.keyId, ...facts },
  ]);
  const fails = () => {
    throw new Error('the shelf fell');
  };
  const failing = () => expect(tidy(member('OWNER'), fails)).rejects.toThrow('the shelf fell');
  expect(await entriesOf(failing)).toEqual([]);
});

it('leaves an entry of a member’s refusal, with the record and no fields, and none of what was undone', async () => {
  const refuses = () => {
    throw unprocessable('The shelf is full.');
  };
  const refused = (principal: Principal) => () =>
    expect(tidy(principal, refuses)).rejects.toMatchObject({ status: 422 });
  expect(await entriesOf(refused(member('OWNER')))).toEqual([
    {
      operation: 'tidy',
      fields: [],
      record_id: api.ours.keyId,
      user_id: api.ours.userId,
      key_id: null,
      status: 422,
    },
  ]);
  const { campaignId } = api.ours;
  expect(await entriesOf(refused({ kind: 'operator', campaignId, userId: null }))).toEqual([]);
});

it('refuses a role that is too low and every key, before anything is done', async () => {
  const done = () => {
    throw new Error('it was done');
  };
  const { campaignId, keyId, userId } = api.ours;
  const tooLow = () => expect(tidy(member('MEMBER'), done)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  expect(await entriesOf(tooLow)).toEqual([
    { operation: 'tidy', fields: [], record_id: null, user_id: userId, key_id: null, status: 403 },
  ]);
  const key: Principal = { kind: 'key', campaignId, keyId, userId, tier: 'PRO', scopes: new Set(['voters:write']) };
  await expect(tidy(key, done)).rejects.toMatchObject({ status: 403 });
});

describe('a form', () => {
  const operation = { operationId: 'tidy', role: 'MANAGER' } as const;
  const sentBefore = { status: 422, code: 'idempotency_key_reused', reason: { name: 'form.sentBefore' } };

  /** Makes a volunteer of the form's id, or of another one. */
  const send = (formId: string, { name = 'Una', id }: { name?: string; id?: string } = {}) =>
    perform(
      api.api.pool,
      member('OWNER'),
      operation,
      now,
      async ({ tx, newId }) => {
        if (id !== undefined) await takeFormId(tx, { callerId: api.ours.userId, formId, now });
        await tx.query(
          `insert into volunteers (campaign_id, id, name, email, role, status, created_at)
           values ($1, $2, $3, $4, '', 'ACTIVE', $5)`,
          [tx.campaignId, id ?? newId(), name, newRecordId(), now],
        );
        if (name === '') throw unprocessable('A volunteer needs a name.');
      },
      { formId },
    );
  const made = () => api.database.knex('volunteers').where({ campaign_id: api.ours.campaignId });

  it('takes effect once, whatever id its record has, and leaves no further entry', async () => {
    for (const idOf of [() => ({}), () => ({ id: newRecordId() })]) {
      const formId = newRecordId();
      const before = (await made()).length;
      expect(await entriesOf(() => send(formId, idOf()))).toHaveLength(1);
      expect(await entriesOf(() => expect(send(formId, idOf())).rejects.toMatchObject(sentBefore))).toEqual([]);
      expect(await made()).toHaveLength(before + 1);
    }
  });

  it('takes effect once of two at the same time', async () => {
    const formId = newRecordId();
    const both = await Promise.allSettled([send(formId), send(formId)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: sentBefore });
  });

  it('takes effect after a refusal, and again if what it made was deleted', async () => {
    const formId = newRecordId();
    await expect(send(formId, { name: '' })).rejects.toMatchObject({ status: 422, code: 'validation_failed' });
    await send(formId);
    await api.database.knex('volunteers').where({ id: formId }).delete();
    await send(formId);
  });
});
