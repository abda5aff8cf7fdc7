import { request as httpRequest } from 'node:http';
import { describe, expect, it, jest, test } from '@jest/globals';
import pg from 'pg';
import { campaignKeyPrefix } from '#server/campaign/access/api-key.ts';
import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { changePlan } from '#server/campaign/campaigns/change-plan.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { newToken } from '#server/keys/token.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';

const api = await closedAfterAll(startCampaignApi({ rateLimit: true }));

const wellFormed = `svc_live_${'A'.repeat(32)}`;

/** Counts the statements that go to PostgreSQL from this process, by their text. */
function countStatements(of: RegExp) {
  let count = 0;
  const sent = jest.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (this: pg.Pool, ...given: unknown[]) {
    const [{ text = '' } = {}] = given as [{ text?: string }];
    if (of.test(text)) count++;
    return query.apply(this, given as never) as never;
  });
  return { count: () => count, stop: () => sent.mockRestore() };
}
const { query } = pg.Pool.prototype;

/**
 * Stops the clock by which keys grow old in memory: what servers learn meanwhile, they learn from a notification.
 * Returns what lets the clock run again. Meanwhile `until` gives up no sooner than the test.
 */
function holdClock(): () => void {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  return () => clock.mockRestore();
}

const untilStatus = (expected: number, ask: () => Promise<{ status: number }>) =>
  until(
    `the response ${expected}`,
    async () => (await ask()).status,
    (status) => status === expected,
  );

describe('the key', () => {
  it.each([
    ['none', undefined],
    ['another scheme', `Basic ${wellFormed}`],
    ['no scheme', wellFormed],
    ['another prefix', `Bearer svc_test_${'A'.repeat(32)}`],
    ['a prefix in capitals', `Bearer SVC_LIVE_${'A'.repeat(32)}`],
    ['one character short', `Bearer ${wellFormed.slice(0, -1)}`],
    ['one too many', `Bearer ${wellFormed}A`],
    ['a character outside base64url', `Bearer ${wellFormed.slice(0, -1)}+`],
    ['unknown', `Bearer ${wellFormed}`],
  ])('%s: 401 with WWW-Authenticate', async (_what, authorization) => {
    const answer = await api.request('GET', '/campaign', {
      key: null,
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: expect.any(String), code: 'unauthorized' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('60');
  });

  it('takes the scheme in any case', async () => {
    const headers = { Authorization: `bearer ${api.ours.key}` };
    expect((await api.request('GET', '/campaign', { key: null, headers })).status).toBe(200);
  });

  it('given twice: 401', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = [
        'Host',
        'x',
        'Authorization',
        `Bearer ${api.ours.key}`,
        'Authorization',
        `Bearer ${api.ours.key}`,
      ];
      httpRequest(`${api.base}/campaign`, { headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(401);
  });

  it.each(campaignEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s needs exactly its scope',
    async (_id, { method, path, scope, body }) => {
      const other = scope === 'campaign:read' ? 'voters:read' : 'campaign:read';
      const { key } = await api.key(api.ours, [other]);
      const answer = await api.request(method, path.replace('{id}', 'x'), { key, ...(body && { body: {} }) });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ error: expect.stringContaining(scope as string), code: 'forbidden' });
    },
  );
});

describe('a revoked key', () => {
  it('fails on every server at once, however long it may be kept in memory', async () => {
    const campaign = await api.campaign({ subscriptionTier: 'CAMPAIGN_HQ' });
    const second = await api.secondServer();
    const ask = (base: string) => api.request('GET', '/campaign', { key: campaign.key, base });
    const letClockGoOn = holdClock();
    try {
      expect((await ask(api.base)).status).toBe(200);
      expect((await ask(second.base)).status).toBe(200);
      await revokeKey(api.api.pool, campaign.campaignId, campaign.keyId);
      await untilStatus(401, () => ask(second.base));
      await untilStatus(401, () => ask(api.base));
    } finally {
      letClockGoOn();
    }
    await expect(revokeKey(api.api.pool, campaign.campaignId, campaign.keyId)).rejects.toMatchObject({ status: 404 });
  });

  describe('when a server has lost the connection on which changes are announced', () => {
    const ask = ({ key }: TestCampaign) => api.request('GET', '/campaign', { key });

    /** The sessions of the database that listen for changes of keys. */
    const listeners = async (): Promise<number[]> => {
      const { rows } = await api.database.knex.raw(
        `select pid from pg_stat_activity
         where datname = current_database() and state = 'idle' and query = 'listen "hustings_proof"'`,
      );
      return rows.map(({ pid }: { pid: number }) => pid);
    };

    it('fails at once, and the server listens again', async () => {
      const { knex } = api.database;
      const [now, later] = [await api.campaign(), await api.campaign({ subscriptionTier: 'CAMPAIGN_HQ' })];
      const lost = await listeners();
      expect(lost).not.toEqual([]);
      expect((await ask(now)).status).toBe(200);
      await knex.raw('select pg_terminate_backend(pid, 5000) from unnest(?::int[]) pid', [lost]);
      await revokeKey(api.api.pool, now.campaignId, now.keyId);
      expect((await ask(now)).status).toBe(401);

      await until('servers that listen again', listeners, (pids) => pids.length === lost.length);
      await until('servers that hear again', api.hears, (hears) => hears);
      // A key whose revocation is not announced stays good as long as it is cached.
      const letClockGoOn = holdClock();
      try {
        expect((await ask(later)).status).toBe(200);
        await knex.transaction(async (trx) => {
          await trx.raw('set local session_replication_role = replica');
          await trx('api_keys').where({ id: later.keyId }).update({ revoked_at: trx.fn.now() });
        });
        expect((await ask(later)).status).toBe(200);
        await knex.raw('notify hustings_keys');
        await untilStatus(401, () => ask(later));
      } finally {
        letClockGoOn();
      }
    });
  });

  it('cannot be revoked by another campaign', async () => {
    await expect(revokeKey(api.api.pool, api.theirs.campaignId, api.ours.keyId)).rejects.toMatchObject({ status: 404 });
    expect((await api.request('GET', '/campaign')).status).toBe(200);
  });
});

describe('the plan', () => {
  it('COMMUNITY: requests with existing keys are 403 until the plan rises again, and no key can be made', async () => {
    const campaign = await api.campaign({ subscriptionTier: 'CAMPAIGN_HQ' });
    const ask = () => api.request('GET', '/campaign', { key: campaign.key });
    expect((await ask()).status).toBe(200);
    await changePlan(api.api.pool, campaign.campaignId, 'COMMUNITY');
    await untilStatus(403, ask);
    expect((await ask()).body).toEqual({ error: expect.stringContaining('COMMUNITY'), code: 'forbidden' });
    await expect(api.key(campaign, ['campaign:read'])).rejects.toMatchObject({ status: 403 });
    await changePlan(api.api.pool, campaign.campaignId, 'STARTER');
    await untilStatus(200, ask);
  });

  it.each([
    ['STARTER', '60'],
    ['PRO', '300'],
    ['CAMPAIGN_HQ', '1200'],
  ] as const)('%s: %s requests a minute', async (subscriptionTier, limit) => {
    const { key } = await api.campaign({ subscriptionTier });
    const { headers } = await api.request('GET', '/campaign', { key });
    expect(headers.get('x-ratelimit-limit')).toBe(limit);
    expect(headers.get('x-ratelimit-remaining')).toBe(String(Number(limit) - 1));
  });

  it('one request too many: 429 before the scope is looked at, with its three headers', async () => {
    const { key } = await api.campaign({ subscriptionTier: 'STARTER' }, ['voters:read']);
    // Some at a time: one after the other they take longer than the minute where each takes a second.
    for (let i = 0; i < 60; i += 6) {
      await Promise.all(Array.from({ length: 6 }, () => api.request('GET', '/campaign', { key })));
    }
    const { status, headers, body } = await api.request('GET', '/campaign', { key });
    expect(status).toBe(429);
    expect(body).toEqual({ error: expect.any(String), code: 'rate_limit_exceeded' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(headers.get('x-ratelimit-limit')).toBe('60');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
  });
});

describe('keys that nobody holds', () => {
  const wrong = () => newToken(campaignKeyPrefix);

  it('are 429 before any look-up once their address has used up its anonymous requests; good keys still work', async () => {
    const { base, close } = await api.secondServer();
    const { key: known } = await api.campaign();
    const { key: unmet } = await api.campaign();
    const ask = (key: string) => api.request('GET', '/campaign', { key, base });
    const lookUps = countStatements(/from api_keys/);
    // Keys that wait are looked up once a second.
    const letClockGoOn = holdClock();
    try {
      expect((await ask(known)).status).toBe(200);
      const statuses: number[] = [];
      for (let i = 0; i < 100; i++) statuses.push((await ask(wrong())).status);
      expect(statuses).toEqual([...Array(60).fill(401), ...Array(40).fill(429)]);
      // The good key, one for each unknown one, and one for all that wait.
      expect(lookUps.count()).toBeLessThanOrEqual(1 + 60 + 1);
      const refused = await ask(wrong());
      expect(refused.body).toEqual({ error: expect.any(String), code: 'rate_limit_exceeded' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
      expect((await ask(known)).status).toBe(200);
    } finally {
      letClockGoOn();
      lookUps.stop();
    }
    // One that this server has not met is known within a second of its first refusal.
    await untilStatus(200, () => ask(unmet));
    // Without a key, and with what cannot be one, nothing is looked up: the contract's response is 401.
    expect((await api.request('GET', '/campaign', { key: null, base })).status).toBe(401);
    expect((await ask('svc_live_short')).status).toBe(401);
    await close();
  });
});

test('HEAD of a record has its version, as GET has (RFC 9110, 9.3.2)', async () => {
  const { body } = await api.request('POST', '/voters', { body: someVoter() });
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => api.request(method, `/voters/${body.data.id}`)),
  );
  expect(get?.headers.get('etag')).toMatch(/^"\S+"$/);
  expect(head?.headers.get('etag')).toBe(get?.headers.get('etag'));
});

describe('an address without an operation', () => {
  it('is 404, with the key checked first', async () => {
    expect((await api.request('GET', '/nothing')).body).toMatchObject({ code: 'not_found' });
    expect((await api.request('GET', '/nothing', { key: null })).status).toBe(401);
  });

  it('is 405 with Allow if another method is possible', async () => {
    const { status, headers, body } = await api.request('DELETE', '/voters');
    expect({ status, allow: headers.get('allow')?.split(', ').sort(), code: body.code }).toEqual({
      status: 405,
      allow: ['GET', 'HEAD', 'POST'],
      code: 'not_found',
    });
  });
});
