import { beforeAll, describe, expect, it } from '@jest/globals';
import { receiptRequests } from '#test/server/campaign/donations/receipts/receipt-requests.ts';
import { afternoon } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => afternoon }));
beforeAll(async () => {
  campaign = await api.campaign({ code: 'agent', owner: { email: 'agent@example.org', name: 'The agent' } });
});

const { give, issue, read } = receiptRequests(
  () => api,
  () => afternoon,
);
const json = (name: string, donationId: string, ...more: string[]) =>
  runJson(api.database, ['campaign', name, 'agent', donationId, '--by', 'Agent@example.org', '--reason', 'r', ...more]);
const fails = (...args: string[]) => runCommand(api.database, ['campaign', ...args]);

describe('the operator', () => {
  it('spoils a receipt', async () => {
    const { id } = await give({}, campaign);
    const { receiptNumber } = (await issue(id, undefined, campaign)).body.data;
    expect(await json('spoil', id)).toEqual({ donationId: id, receiptNumber, receiptStatus: 'SPOILED' });
    expect(await read(id, campaign)).toMatchObject({ receiptStatus: 'SPOILED', receiptNumber });
    const [spoil] = await api.database.knex('receipt_spoils').where({ number: receiptNumber });
    expect(spoil).toMatchObject({ user_id: campaign.userId, reason: 'r' });
  });

  it('corrects a donation and issues its receipt anew', async () => {
    const { id } = await give({ notes: 'wrong' }, campaign);
    const { receiptNumber: spoiled } = (await issue(id, undefined, campaign)).body.data;
    const set = ['--set', 'donorName=A = B', '--set', 'amount=90.5', '--set', 'notes=', '--set', 'method=cheque'];
    const wrong = await fails('correct', 'agent', id, '--by', 'agent@example.org', '--reason', 'r', ...set);
    expect([wrong.exitCode, wrong.errors]).not.toEqual([0, expect.anything()]);
    expect(wrong.errors).toContain('"method"');
    expect(await json('correct', id, ...set.slice(0, 6))).toMatchObject({ receiptStatus: 'ISSUED' });
    expect(await read(id, campaign)).toMatchObject({
      donorName: 'A = B',
      amount: '90.50',
      notes: null,
      replacesReceiptNumber: spoiled,
    });
    expect(await json('correct', id, '--set', 'amount=91', '--no-reissue')).toMatchObject({ receiptStatus: 'SPOILED' });
  });

  it('acts on no other receipt than the one that is named', async () => {
    const { id } = await give({}, campaign);
    const { receiptNumber } = (await issue(id, undefined, campaign)).body.data;
    for (const command of ['spoil', 'void']) {
      const by = [command, 'agent', id, '--by', 'agent@example.org', '--reason', 'r', '--receipt', '99001-2026-999999'];
      const refused = await fails(...by);
      expect([refused.exitCode, refused.errors]).not.toEqual([0, expect.anything()]);
      expect(refused.errors).toContain(`Its receipt is now ${receiptNumber}. Nothing was done`);
    }
    expect((await read(id, campaign)).receiptStatus).toBe('ISSUED');
    expect(await json('spoil', id, '--receipt', String(receiptNumber))).toMatchObject({ receiptNumber });
  });

  it('corrects no amount to one that could be two', async () => {
    const { id } = await give({}, campaign);
    const by = ['correct', 'agent', id, '--by', 'agent@example.org', '--reason', 'r', '--set'];
    const refused = await fails(...by, 'amount=1,200');
    expect([refused.exitCode, refused.errors]).not.toEqual([0, expect.anything()]);
    expect(refused.errors).toContain('amount: this could be $1,200.00 or $1.20.');
    expect((await read(id, campaign)).amount).toBe('100.00');
    await json('correct', id, '--set', 'amount=1 200,50 $');
    expect((await read(id, campaign)).amount).toBe('1200.50');
  });

  it('voids a donation, or marks it returned', async () => {
    const [voided, returned] = [await give({}, campaign), await give({}, campaign)];
    expect(await json('void', voided.id)).toMatchObject({ withdrawn: 'VOIDED', receiptStatus: 'PENDING' });
    expect(await json('void', returned.id, '--returned')).toMatchObject({ withdrawn: 'RETURNED' });
    expect((await read(returned.id, campaign)).withdrawn).toBe('RETURNED');
  });

  it('reads who did what in the audit log, without values', async () => {
    const { id } = await give({ donorName: 'Secret Name' }, campaign);
    await json('void', id);
    const { entries } = await runJson(api.database, ['campaign', 'audit', 'agent', '--record', id]);
    expect(entries).toMatchObject([
      { operation: 'voidDonation', recordId: id, fields: ['withdrawn'], userName: 'The agent' },
      { operation: 'createDonation', recordId: id, keyName: 'test' },
    ]);
    const newest = await fails('audit', 'agent', '--operation', 'voidDonation', '--limit', '1');
    expect([newest.exitCode, newest.output]).toEqual([0, expect.stringContaining(id)]);
    expect(JSON.stringify(entries) + newest.output).not.toContain('Secret');
  });

  it('acts for a member alone, and gets an error that says what is wrong', async () => {
    const { id } = await give({}, campaign);
    const by = async (address: string, ...more: string[]) =>
      (await fails('void', 'agent', id, '--by', address, '--reason', 'r', ...more)).errors;
    expect(await by('nobody@example.org')).toContain('--by must be a member');
    expect((await fails('void', 'agent', id, '--by', 'agent@example.org')).errors).toContain('--reason');
    const set = (await fails('correct', 'agent', id, '--by', 'agent@example.org', '--reason', 'r', '--set', 'x'))
      .errors;
    expect(set).toContain('--set');
    expect((await read(id, campaign)).withdrawn).toBeUndefined();
  });
});
