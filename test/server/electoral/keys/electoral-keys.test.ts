import { describe, expect, test } from '@jest/globals';
import { createElectoralKeyStore } from '#server/electoral/keys/electoral-keys.ts';
import { issueKey } from '#server/electoral/keys/issue-key.ts';
import { issueProKey, listKeys, revokeKey } from '#server/electoral/keys/manage-keys.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const server = await closedAfterAll(startElectoralServer(async () => {}));

const register = (email: string, name = 'Ada') => server.post('/register', { name, email });

describe('registration', () => {
  test('responds with a key that works', async () => {
    const { status, body, headers } = await register('ada@example.org');
    expect(status).toBe(201);
    expect(body).toEqual({
      apiKey: expect.stringMatching(/^ced_[A-Za-z0-9_-]{32}$/),
      tier: 'FREE',
      rateLimit: 100,
      message: expect.stringContaining('not shown again'),
    });
    expect(headers.get('Cache-Control')).toBe('no-store');

    const anonymous = await server.get('/boundaries');
    const known = await server.get('/boundaries', { Authorization: `Bearer ${body.apiKey}` });
    const asParameter = await server.get(`/boundaries?api_key=${body.apiKey}`);
    const limits = [anonymous, known, asParameter].map((answer) => answer.headers.get('X-RateLimit-Limit'));
    expect(limits).toEqual(['10', '100', '100']);
    expect((await server.get('/boundaries', { Authorization: `Bearer ced_${'x'.repeat(32)}` })).status).toBe(401);
  });

  test('stores a hash of the key only', async () => {
    const { body } = await register('hash@example.org');
    const row = await server.knex('electoral_keys').where({ email: 'hash@example.org' }).first();
    expect(row.key_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(body.apiKey.slice(4));
  });

  test('stops at five keys an address, however it is written, also when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => register(i % 2 ? 'Bo@Example.org' : 'bo@example.org')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.code).toBe('validation_failed');
    expect(refused?.body.error).toContain('holds 5 keys already');
  });

  test('makes room again if a key is revoked', async () => {
    const keys = [];
    for (let i = 0; i < 5; i++) keys.push(await issueKey(server.knex, 'FREE', { name: 'Cy', email: 'cy@example.org' }));
    expect((await register('cy@example.org')).status).toBe(422);
    await revokeKey(server.knex, keys[0]!.id);
    expect((await register('cy@example.org')).status).toBe(201);
  });

  test('is limited by client address', async () => {
    const asked: string[] = [];
    const before = server.registrations;
    server.registrations = {
      async consume(address) {
        asked.push(address);
        return { allowed: false, retryAfterSeconds: 1800 };
      },
    };
    const { status, body, headers } = await register('dee@example.org');
    server.registrations = before;
    expect(status).toBe(429);
    expect(body).toEqual({
      error: 'Too many registrations from this address. Try again in 30 minutes.',
      code: 'rate_limit_exceeded',
    });
    expect(headers.get('Retry-After')).toBe('1800');
    expect(asked).toEqual(['127.0.0.1']);
    expect(await listKeys(server.knex, 'dee@example.org')).toEqual([]);
  });

  test.each([
    [{ name: 'Ada' }, 'The field "email" is required: an e-mail address of at most 255 characters.'],
    [{ name: 'Ada', email: 'ada' }, 'The field "email" must be an e-mail address of at most 255 characters.'],
    [{ name: '', email: 'a@b.ca' }, 'The field "name" must be a string of 1 to 200 characters that are not all blank.'],
    [
      { name: ' ', email: 'a@b.ca' },
      'The field "name" must be a string of 1 to 200 characters that are not all blank.',
    ],
    [{ name: 'A', email: 'a@b.ca', tier: 'PRO' }, 'Unknown field "tier".'],
  ])('refuses %j', async (body, error) => {
    const answer = await server.post('/register', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error, code: 'validation_failed' });
  });
});

describe('the operator', () => {
  test('issues a key of the paid tier, lists and revokes it', async () => {
    const holder = { name: 'Eve', email: 'eve@example.org' };
    const { id, token } = await issueProKey(server.knex, holder);
    expect(await server.keys.find(token)).toEqual({ id, tier: 'PRO' });
    expect(await listKeys(server.knex, 'EVE@example.org')).toMatchObject([
      { ...holder, id, tier: 'PRO', revokedAt: null },
    ]);

    expect(await revokeKey(server.knex, id)).toBe(true);
    server.keys.onNotification();
    expect(await server.keys.find(token)).toBeNull();
    expect(await revokeKey(server.knex, id)).toBe(false);
    expect(await revokeKey(server.knex, 'no-id')).toBe(false);
  });
});

describe('a key that was found', () => {
  test('is cached for a minute, and no longer', async () => {
    let now = 1;
    const keys = createElectoralKeyStore(server.knex, () => now);
    keys.onConnected();
    const { id, token } = await issueProKey(server.knex, { name: 'Flo', email: 'flo@example.org' });
    expect(await keys.find(token)).toEqual({ id, tier: 'PRO' });
    await revokeKey(server.knex, id);
    now += 60_000;
    expect(await keys.find(token)).not.toBeNull();
    now += 1;
    expect(await keys.find(token)).toBeNull();
  });

  test('is not cached if a revocation was announced between its reading and its response', async () => {
    const keys = createElectoralKeyStore(server.knex);
    keys.onConnected();
    const { id, token } = await issueProKey(server.knex, { name: 'Gus', email: 'gus@example.org' });
    // The response event precedes the result that `find` waits for.
    server.knex.once('query-response', () => keys.onNotification());
    expect(await keys.find(token)).toEqual({ id, tier: 'PRO' });
    await server.knex('electoral_keys').where({ id }).update({ revoked_at: server.knex.fn.now() });
    expect(await keys.find(token)).toBeNull();
  });
});
