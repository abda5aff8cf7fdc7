import { describe, expect, it } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { type ApiResponse, type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { errors, operations } from './contract-table.ts';
import { now, someDonation } from './world.ts';

/** Of the smallest plan here: the sixty that it has may take longer than a minute. */
const requestsPerMinute = 5;

const api = await closedAfterAll(
  startCampaignApi({
    now: () => now,
    rateLimit: true,
    plans: {
      ...plans,
      // Room for one voter, so that the second one is too many.
      STARTER: { ...plans.STARTER, voters: 1, requestsPerMinute },
      PRO: { ...plans.PRO, requestsPerMinute: 100_000 },
    },
  }),
);

/** A request for each error of the contract. */
const ways: Readonly<Record<string, () => Promise<ApiResponse<Fields>>>> = {
  'unauthorized 401': () => api.request('GET', '/voters', { key: null }),
  async 'forbidden 403'() {
    const { key } = await api.key(api.ours, ['campaign:read']);
    return api.request('GET', '/voters', { key });
  },
  'not_found 404': () => api.request('GET', '/voters/x'),
  'validation_failed 400': () => api.request('POST', '/voters', { body: {} }),
  'validation_failed 422': () => api.request('POST', '/donations', { body: someDonation({ amount: 100_000 }) }),
  async 'limit_exceeded 402'() {
    const { key } = await api.campaign({ subscriptionTier: 'STARTER' });
    await api.request('POST', '/voters', { body: someVoter(), key });
    return api.request('POST', '/voters', { body: someVoter(), key });
  },
  async 'rate_limit_exceeded 429'() {
    const { key } = await api.campaign({ subscriptionTier: 'STARTER' });
    for (let i = 0; i < requestsPerMinute; i++) {
      const { status } = await api.request('GET', '/campaign', { key });
      if (status !== 200) throw new Error(`request ${i + 1} of the minute: ${status}`);
    }
    return api.request('GET', '/campaign', { key });
  },
  async 'idempotency_key_reused 422'() {
    const headers = { 'Idempotency-Key': 'one' };
    await api.request('POST', '/voters', { body: someVoter(), headers });
    return api.request('POST', '/voters', { body: someVoter({ city: 'Sable' }), headers });
  },
  async 'internal 500'() {
    await api.database.knex.raw('alter table lawn_signs rename to lawn_signs_renamed');
    const answer = await api.request('GET', '/lawn-signs');
    await api.database.knex.raw('alter table lawn_signs_renamed rename to lawn_signs');
    return answer;
  },
};

describe('errors', () => {
  it.each(errors)('%s with %i has the one shape, and a message to show', async (code, status) => {
    const answer = await (ways[`${code} ${status}`] as () => Promise<ApiResponse<Fields>>)();
    expect({ status: answer.status, body: answer.body }).toEqual({
      status,
      body: { code, error: expect.stringMatching(/^[A-Z].{10,}\.$/) },
    });
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('402 names count, limit and tier', async () => {
    const { body } = await (ways['limit_exceeded 402'] as () => Promise<ApiResponse<Fields>>)();
    expect(body.error).toMatch(/\b1 voters?\b.*STARTER.*\b1\b/);
  });

  it('429 carries the three headers', async () => {
    const { headers } = await (ways['rate_limit_exceeded 429'] as () => Promise<ApiResponse<Fields>>)();
    expect(headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(headers.get('X-RateLimit-Limit')).toBe(String(requestsPerMinute));
    expect(headers.get('X-RateLimit-Remaining')).toBe('0');
  });

  it('429 comes to every operation alike, before its scope and its input are looked at', async () => {
    const spent = await api.campaign({ subscriptionTier: 'STARTER' }, ['campaign:read']);
    for (let i = 0; i < requestsPerMinute; i++) await api.request('GET', '/campaign', { key: spent.key });
    for (const { method, path } of operations) {
      const answer = await api.request(method, path.replace('{id}', 'x'), { key: spent.key });
      expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limit_exceeded' } });
    }
  });
});

describe('an Idempotency-Key', () => {
  const writes = operations.filter(({ method }) => method !== 'GET');

  it.each(writes)(
    'of 200 characters is taken by $method $path, one of 201 is refused, an empty one counts as absent',
    async (operation) => {
      const path = operation.path.replace('{id}', 'x');
      const body = operation.body ? { body: bodyOf(operation.body) } : {};
      const attempt = (key: string) =>
        api.request(operation.method, path, { ...body, headers: { 'Idempotency-Key': key } });
      const longest = `${operation.method}${path}`.padEnd(200, 'k');
      const first = await attempt(longest);
      const replay = await attempt(longest);
      expect([200, 404]).toContain(first.status);
      expect(replay.headers.get('Idempotent-Replayed')).toBe('true');
      expect([replay.status, replay.body]).toEqual([first.status, first.body]);
      const tooLong = await attempt('k'.repeat(201));
      expect(tooLong).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(tooLong.body.error).toContain('Idempotency-Key');
      for (let round = 0; round < 2; round++) {
        const empty = await attempt('');
        expect(empty.status).toBe(first.status);
        expect(empty.headers.get('Idempotent-Replayed')).toBeNull();
      }
    },
  );

  it('is scoped to the API key', async () => {
    const headers = { 'Idempotency-Key': 'shared' };
    const first = await api.request('POST', '/voters', { body: someVoter(), headers });
    const other = await api.key(api.ours, ['voters:write']);
    const second = await api.request('POST', '/voters', { body: someVoter({ city: 'Sable' }), headers, ...other });
    const third = await api.request('POST', '/voters', { body: someVoter(), headers, key: api.theirs.key });
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
  });
});

const bodyOf = (body: string): unknown =>
  ({
    CreateVoter: someVoter(),
    CreateDonation: someDonation({ donorName: 'Ada Kelpward' }),
    CreateInteraction: { voterId: 'x', type: 'DOOR' },
    CreateLawnSign: { address: '1 Marram Rd' },
  })[body] ?? {};
