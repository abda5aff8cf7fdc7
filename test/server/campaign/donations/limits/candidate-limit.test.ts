import { beforeEach, describe, expect, it } from '@jest/globals';
import { readContributionReturn } from '#server/campaign/donations/reports/contribution-return.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { now, someDonation } from '#test/server/campaign/contract/world.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeEach(async () => {
  campaign = await api.campaign({ candidateName: 'Émile Côté' });
});

const send = <Data = Fields>(method: string, path: string, body?: object) =>
  api.request<Data>(method, path, { key: campaign.key, ...(body && { body }) });
const give = (amount: number, more: object = {}) =>
  send('POST', '/donations', someDonation({ donorName: 'EMILE COTE', amount, fromCandidate: true, ...more }));

describe('a candidate’s own contributions', () => {
  it('have a limit of $5,000 an election besides the annual one, whatever their years are', async () => {
    expect((await give(3000)).status).toBe(200);
    expect((await give(1500, { date: '2025-12-31', donorPostalCode: 'Z9Z 9Z9' })).status).toBe(200);
    const past = await give(500.01);
    expect(past).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(past.body.error).toContain('limit $5000.00 an election (Canada Elections Act, s. 367(7)), used $4500.00');
    expect((await give(500)).status).toBe(200);
    // What goes beyond counts towards the annual limit, which has its whole room.
    expect((await give(1775, { fromCandidate: false })).status).toBe(200);
    expect((await give(0.01, { fromCandidate: false })).body.error).toContain('limit $1775.00, used $1775.00');
    // Gifts in kind count towards neither.
    expect((await give(900, { method: 'IN_KIND' })).status).toBe(200);
  });

  it('are of the candidate alone', async () => {
    const other = await give(10, { donorName: 'Somebody Else' });
    expect(other).toMatchObject({ status: 422 });
    expect(other.body.error).toContain('the donor must be Émile Côté');
    const donation = (await give(10)).body.data;
    const renamed = await send('POST', `/donations/${donation.id}/correction`, {
      reason: 'Misread.',
      changes: { donorName: 'Somebody Else' },
    });
    expect(renamed).toMatchObject({ status: 422 });
  });

  it('count on when the campaign corrects the name of its candidate, and are corrected as before', async () => {
    const old = (await give(3000)).body.data;
    await api.database.knex('campaigns').where({ id: campaign.campaignId }).update({ candidate_name: 'Émilie Côté' });
    const correct = (changes: object) =>
      send('POST', `/donations/${old.id}/correction`, { reason: 'Misread.', changes });
    const renamed = { donorName: 'Émilie Côté' };
    expect((await give(2000.01, renamed)).body.error).toContain('used $3000.00');
    expect((await give(1000, renamed)).status).toBe(200);
    const part = await send('POST', `/donations/${old.id}/partial-return`, { reason: 'Asked.', amount: 1000 });
    expect([part.status, part.body.data.amount]).toEqual([200, '2000.00']);
    expect((await correct({ amount: 4000.01 })).body.error).toContain('used $1000.00');
    expect((await correct({ amount: 4000, notes: 'On paper.' })).status).toBe(200);
    expect((await correct({ donorName: 'Emile Coté Senior' })).body.error).toContain('the donor must be');
  });

  it('count again when one is voided, and no more when one is corrected', async () => {
    const first = (await give(5000)).body.data;
    expect((await give(1)).status).toBe(422);
    const path = `/donations/${first.id}/correction`;
    // More than the annual limit cannot become another donor's donation.
    const ordinary = { reason: 'It was no own money.', changes: { fromCandidate: false } };
    expect((await send('POST', path, ordinary)).body.error).toContain('limit $1775.00');
    expect((await send('POST', path, { reason: 'Misread.', changes: { amount: 1000 } })).status).toBe(200);
    expect((await give(4000)).status).toBe(200);
    expect((await send('POST', path, ordinary)).status).toBe(200);
    const shown = await send('GET', `/donations/${first.id}?include=fromCandidate`);
    expect(shown.body.data).toMatchObject({ amount: '1000.00', fromCandidate: false });
    expect((await give(1000)).status).toBe(200);
    // An existing response has no further field.
    expect((await send('GET', `/donations/${first.id}`)).body.data).not.toHaveProperty('fromCandidate');
  });

  it('count those above in a batch and in a file', async () => {
    const rows = [4000, 1000, 1].map((amount) =>
      someDonation({ donorName: 'Émile Côté', amount, fromCandidate: true }),
    );
    const batch = await send<Array<{ outcome: string }>>('POST', '/donations/batch', {
      records: [
        ...rows,
        someDonation({ fromCandidate: true }),
        someDonation({ donorName: 'Émile Côté', amount: 1775 }),
      ],
    });
    expect(batch.body.data.map(({ outcome }) => outcome)).toEqual([
      'created',
      'created',
      'refused',
      'refused',
      'created',
    ]);
    campaign = await api.campaign({ candidateName: 'Émile Côté' });
    const header = 'Donor,Address,City,Province,Postal code,Amount,Received,Method,Candidate';
    const line = (donor: string, amount: number, own: string) =>
      `${donor},1 Marram Rd,Port Merrow,XA,Z1A 1A1,${amount},2026-09-1${amount % 10},cheque,${own}`;
    const uploaded = await fetch(`${api.base}/imports?kind=DONATIONS`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${campaign.key}`, 'Content-Type': 'text/csv' },
      body: [
        header,
        line('Émile Côté', 4000, 'yes'),
        line('Émile Côté', 1001, 'yes'),
        line('Émile Côté', 1000, 'oui'),
        line('Émile Côté', 1775, 'no'),
        line('Anne Roe', 5, 'yes'),
        '',
      ].join('\n'),
    });
    const { id } = ((await uploaded.json()) as { data: Fields }).data;
    await api.api.imports.idle();
    const checked = await send<Array<{ outcome: string; findings: unknown[] }>>('GET', `/imports/${id}/rows`);
    expect(checked.body.data.map(({ outcome, findings }) => [outcome, ...findings])).toEqual([
      ['READY'],
      ['FAULTY', { field: 'amount', problem: 'PAST_CANDIDATE_LIMIT' }],
      ['READY'],
      ['READY'],
      ['FAULTY', { field: 'fromCandidate', problem: 'NOT_THE_CANDIDATE' }],
    ]);
  });

  it('have a figure of their own in the return, and are in the others too', async () => {
    await give(3000);
    await give(200, { fromCandidate: false });
    const read = await withCampaign(api.api.pool, campaign.campaignId, readContributionReturn);
    expect(read.candidate).toEqual({ contributors: 1, contributions: 1, cents: 300_000 });
    expect(read.all).toEqual({ contributors: 1, contributions: 2, cents: 320_000 });
    expect((await send('GET', '/contribution-return')).body.data.candidate).toEqual({
      contributors: 1,
      contributions: 1,
      amount: '3000.00',
    });
  });

  it('have no limit if contributions have none', async () => {
    campaign = await api.campaign({ candidateName: 'Émile Côté', electionLevel: 'MUNICIPAL' });
    expect((await give(9000)).status).toBe(200);
    expect((await give(10, { donorName: 'Somebody Else' })).status).toBe(422);
  });
});
