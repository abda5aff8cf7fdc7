import { describe, expect, it } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { campaignKeyPrefix } from '#server/campaign/access/api-key.ts';
import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { changePlan } from '#server/campaign/campaigns/change-plan.ts';
import { newToken } from '#server/keys/token.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(
  startCampaignApi({
    rateLimit: true,
    plans: { ...plans, STARTER: { ...plans.STARTER, requestsPerMinute: 3 } },
  }),
);

const logOf = async ({ keyId }: { keyId: string }) => {
  const rows = await api.database.knex('audit_log').where({ key_id: keyId }).orderBy('id');
  return rows.map(({ operation, record_id, status, fields, calls }) => ({
    operation,
    record_id,
    status,
    fields,
    calls,
  }));
};

const entry = (operation: string, status: number, record_id: string | null = null, fields: string[] = []) => ({
  operation,
  record_id,
  status,
  fields,
  calls: 1,
});

describe('the audit log', () => {
  it('has one row per call: operation, record, status, names of fields, never a value', async () => {
    const campaign = await api.campaign();
    const { key } = campaign;
    const secret = 'Whispered-Value';
    const { body } = await api.request('POST', '/voters', { body: someVoter({ notes: secret }), key });
    const { id } = body.data;
    const unknown = '01900000-0000-7000-8000-000000000000';
    await api.request('GET', `/voters/${id}`, { key });
    await api.request('PATCH', `/voters/${id}`, { body: { city: secret, email: null, createdAt: 'x' }, key });
    await api.request('PATCH', `/voters/${id}`, { body: {}, key });
    await api.request('GET', '/voters?riding=x', { key });
    await api.request('GET', `/voters/${unknown}`, { key });
    await api.request('GET', `/voters/${secret}`, { key });
    await api.request('POST', '/voters', { body: { firstName: secret }, key });
    await api.request('GET', `/voters?${secret}=1`, { key });
    await api.request('GET', '/nothing', { key });
    await api.request('DELETE', '/voters', { key });
    expect(await logOf(campaign)).toEqual([
      entry('createVoter', 200, id, [
        'firstName',
        'lastName',
        'address',
        'city',
        'province',
        'postalCode',
        'riding',
        'poll',
        'notes',
      ]),
      entry('getVoter', 200, id),
      entry('updateVoter', 200, id, ['email', 'city']),
      entry('updateVoter', 200, id),
      entry('listVoters', 200),
      entry('getVoter', 404, unknown),
      entry('getVoter', 404),
      entry('createVoter', 400),
      entry('listVoters', 400),
      entry('unknown', 404),
      entry('unknown', 405),
    ]);
    const { rows } = await api.database.knex.raw('select count(*)::int as n from audit_log a where a::text like ?', [
      `%${secret}%`,
    ]);
    expect(rows[0].n).toBe(0);
  });

  it('has the refusals of scope, and replays', async () => {
    const campaign = await api.campaign({}, ['voters:write']);
    const headers = { 'Idempotency-Key': 'k' };
    const post = (body: object) => api.request('POST', '/voters', { body, headers, key: campaign.key });
    const { body } = await post(someVoter());
    await post(someVoter());
    await post(someVoter({ city: 'X' }));
    await api.request('GET', '/voters', { key: campaign.key });
    const log = await logOf(campaign);
    expect(log.map(({ status, record_id, fields }) => [status, record_id, fields.length])).toEqual([
      [200, body.data.id, 8],
      [200, body.data.id, 0],
      [422, null, 0],
      [403, null, 0],
    ]);
  });

  it('has the first 429 of a window, then one row with the count', async () => {
    const campaign = await api.campaign({ subscriptionTier: 'STARTER' });
    const second = await api.secondServer();
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const answer = await api.request('GET', '/campaign', { key: campaign.key, base: second.base });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const refusals = async () => (await logOf(campaign)).filter(({ status }) => status === 429);
    expect(await refusals()).toEqual([entry('getCampaign', 429)]);
    await second.close();
    expect(await refusals()).toEqual([entry('getCampaign', 429), { ...entry('getCampaign', 429), calls: 4 }]);
  });

  it('has calls that the plan bars, counted alike', async () => {
    const campaign = await api.campaign();
    await changePlan(api.api.pool, campaign.campaignId, 'COMMUNITY');
    const second = await api.secondServer();
    for (let i = 0; i < 4; i++) {
      expect((await api.request('GET', '/campaign', { key: campaign.key, base: second.base })).status).toBe(403);
    }
    await second.close();
    expect((await logOf(campaign)).map(({ status, calls }) => [status, calls])).toEqual([
      [403, 1],
      [403, 3],
    ]);
  });

  it('has the uses of a revoked key, the first and then their count, and nothing of an unknown one', async () => {
    const campaign = await api.campaign();
    const before = await api.database.knex('audit_log').count();
    await revokeKey(api.api.pool, campaign.campaignId, campaign.keyId);
    const second = await api.secondServer();
    const use = (key: string) => api.request('GET', `/voters/${campaign.userId}`, { key, base: second.base });
    expect((await use(newToken(campaignKeyPrefix))).status).toBe(401);
    for (let i = 0; i < 4; i++) expect((await use(campaign.key)).status).toBe(401);
    await second.close();
    expect(await logOf(campaign)).toEqual([
      entry('getVoter', 401, campaign.userId),
      { ...entry('getVoter', 401), calls: 3 },
    ]);
    const of = await api.database.knex('audit_log').where({ key_id: campaign.keyId }).distinct('campaign_id');
    expect(of).toEqual([{ campaign_id: campaign.campaignId }]);
    // The two rows, and that of the revocation.
    const after = await api.database.knex('audit_log').count();
    expect(Number(after[0]?.count) - Number(before[0]?.count)).toBe(3);
  });

  it('has of a list the number of rows that left, and the names of the filters, never their values', async () => {
    const campaign = await api.campaign();
    for (const riding of ['Here', 'Here', 'There']) {
      await api.request('POST', '/voters', { body: someVoter({ riding }), key: campaign.key });
    }
    const lists = [
      '/voters',
      '/voters?riding=Here&support_level=2&limit=10',
      '/voters?riding=Here&limit=1',
      '/canvassing/walklist?poll=12,13&exclude_contacted=false',
      '/donations?q=Secret&date_from=2026-01-01',
      '/voters?riding=Here&secret=1',
      '/campaign',
    ];
    for (const path of lists) await api.request('GET', path, { key: campaign.key });
    const rows = await api.database
      .knex('audit_log')
      .where({ key_id: campaign.keyId })
      .whereNot({ operation: 'createVoter' })
      .orderBy('id')
      .select('operation', 'status', 'row_count', 'filters');
    const list = (operation: string, status: number, row_count: number | null, filters: string[]) => ({
      operation,
      status,
      row_count,
      filters,
    });
    expect(rows).toEqual([
      list('listVoters', 200, 3, []),
      list('listVoters', 200, 0, ['riding', 'support_level']),
      list('listVoters', 200, 1, ['riding']),
      list('getWalkList', 200, 3, ['poll', 'exclude_contacted']),
      list('listDonations', 200, 0, ['q', 'date_from']),
      list('listVoters', 400, null, []),
      list('getCampaign', 200, null, []),
    ]);
  });

  it('fails a read that it cannot record', async () => {
    const campaign: TestCampaign = await api.campaign();
    const { body } = await api.request('POST', '/voters', { body: someVoter(), key: campaign.key });
    await api.database.knex.raw(
      `alter table audit_log add constraint full_disk check (operation <> 'getVoter') not valid`,
    );
    const answer = await api
      .request('GET', `/voters/${body.data.id}`, { key: campaign.key })
      .finally(() => api.database.knex.raw(`alter table audit_log drop constraint full_disk`));
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(answer.body)).not.toContain('Tremblay');
  });
});
