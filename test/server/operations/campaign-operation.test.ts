import { describe, expect, it } from '@jest/globals';
import { campaignWrites } from '#core/database/campaign-writes.ts';
import { plans } from '#core/plans.ts';
import { createExecuteFor } from '#server/accounts/execute-for-person.ts';
import { listInvitations } from '#server/accounts/invitations/open-invitations.ts';
import { createAttemptCounters } from '#server/accounts/throttle/limits.ts';
import { previewFill } from '#server/campaign/voters/districts/preview-fill.ts';
import { getVoter } from '#server/campaign/voters/operations/get-voter.ts';
import { compareVoter } from '#server/campaign/voters/views/view-voter.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const now = new Date('2026-10-01T12:00:00Z');

/** `execute` as a page of a member has it. */
const execute = (role: 'MEMBER' | 'MANAGER' = 'MEMBER') => {
  const { campaignId, userId } = api.ours;
  const attempts = createAttemptCounters(createRateCounter);
  const executeFor = createExecuteFor({ pool: api.api.pool, plans, attempts, now: () => now });
  return executeFor({ kind: 'member', campaignId, userId, role } as const, now);
};

const entries = () => api.database.knex('audit_log').where({ campaign_id: api.ours.campaignId }).orderBy('id').select();
/** The entries that are appended meanwhile, as name, status, user, and number of rows. */
async function entriesOf(work: () => Promise<unknown>) {
  const before = (await entries()).length;
  await work();
  return (await entries())
    .slice(before)
    .map((entry) => [entry.operation, entry.status, entry.user_id, entry.row_count]);
}

const looked = campaignOperation({
  as: getVoter,
  async run({ audit, now: at }, rows: number) {
    audit.rowCount = rows;
    return at;
  },
});

it('is logged under the name of the operation of the API of which it reads the same, when the page was asked for', async () => {
  const work = async () => expect(await execute()(looked, 3)).toEqual(now);
  expect(await entriesOf(work)).toEqual([['getVoter', 200, api.ours.userId, 3]]);
});

it('has no entry if it says so', async () => {
  const counted = campaignOperation({
    operationId: 'countShelves',
    role: 'MEMBER',
    audited: false,
    run: ({ tx }) => tx.query<{ one: number }>('select 1 as one'),
  });
  expect(await entriesOf(async () => expect(await execute()(counted)).toEqual([{ one: 1 }]))).toEqual([]);
});

/** Locks of the campaign's writes that the transaction has (`beginWrite`). */
const writeLocks = (tx: CampaignTransaction) =>
  tx.query(`select 1 as one from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`);

it.each([
  ['that writes what another entry covers takes the lock of writes', {}, 1],
  ['that only reads takes none', { writes: false }, 0],
] as const)('one without an entry %s', async (_, definition, locks) => {
  const operation = campaignOperation({
    ...{ operationId: 'countShelves', role: 'MEMBER', audited: false, ...definition },
    run: ({ tx }) => writeLocks(tx),
  });
  expect(await execute()(operation)).toHaveLength(locks);
});

it('reads what a change is compared with while a write alone is under way', async () => {
  const { campaignId } = api.ours;
  await api.database.knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(${campaignWrites('?')})`, [campaignId]);
    const read = compareVoter(api.api.pool, campaignId, newRecordId());
    await expect(read).rejects.toMatchObject({ status: 404 });
  });
});

it('refuses a lower role, with an entry of that', async () => {
  const tidy = campaignOperation({ operationId: 'tidy', role: 'MANAGER', run: async () => 'done' });
  const refused = () => expect(execute()(tidy)).rejects.toMatchObject({ status: 403 });
  expect(await entriesOf(refused)).toEqual([['tidy', 403, api.ours.userId, null]]);
  expect(await execute('MANAGER')(tidy)).toBe('done');
});

it('makes what a form asks for with the id of the form', async () => {
  const make = campaignOperation({ operationId: 'tidy', role: 'MEMBER', run: async ({ newId }) => newId() });
  const formId = newRecordId();
  expect(await execute()(make, undefined, { formId })).toBe(formId);
  expect(await execute()(make)).not.toBe(formId);
});

it('is a function for the command line, where the operator asks', async () => {
  const work = () => looked(api.api.pool, api.ours.campaignId, 2, now);
  expect(await entriesOf(work)).toEqual([['getVoter', 200, null, 2]]);
});

describe('what is no single transaction asks for the role too, and a refusal has its entry', () => {
  it('the list of open invitations, for owners', async () => {
    const refused = () => expect(execute('MANAGER')(listInvitations)).rejects.toMatchObject({ status: 403 });
    expect(await entriesOf(refused)).toEqual([['listPeople', 403, api.ours.userId, null]]);
  });

  it('the preview of filling in districts, for those who may have it done', async () => {
    const asked = { jurisdiction: undefined, cursor: undefined };
    const refused = () => expect(execute()(previewFill, asked)).rejects.toMatchObject({ status: 403 });
    expect(await entriesOf(refused)).toEqual([['fillDistricts', 403, api.ours.userId, null]]);
  });
});
