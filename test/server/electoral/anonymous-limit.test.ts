import { expect, test } from '@jest/globals';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startElectoralServer } from './electoral-server.ts';
import { givenSet } from './fixture.ts';

const server = await closedAfterAll(
  startElectoralServer(
    ({ knex }) =>
      givenSet(knex, { id: 'ca', level: 'FEDERAL', districts: [{ code: '1', boxes: [[-49, 41, -48, 42]] }] }),
    { requests: createRateCounter('test', 60) },
  ),
);

test('a caller without a key learns how to get a higher limit; one with a key does not', async () => {
  const { apiKey } = (await server.post('/register', { name: 'A', email: 'a@example.org' })).body;
  const bearer = { Authorization: `Bearer ${apiKey}` };
  // The key becomes known before the address has no look-up left; from then on it counts for itself.
  expect((await server.get('/elections', bearer)).status).toBe(200);
  for (let i = 1; i < 10; i++) expect((await server.get('/elections')).status).toBe(200);
  const { status, body } = await server.get('/elections');
  expect(status).toBe(429);
  expect(body.error).toMatch(
    /^More than 10 requests in a minute\. Try again in \d+ seconds?\. Without a key, an address may ask 10 times a minute: POST \/api\/v1\/electoral\/register gives a free key for 100\.$/,
  );
  for (let i = 1; i < 100; i++) expect((await server.get('/elections', bearer)).status).toBe(200);
  const ofKey = await server.get('/elections', bearer);
  expect(ofKey.status).toBe(429);
  expect(ofKey.body.error).toMatch(/^More than 100 requests in a minute\. Try again in \d+ seconds?\.$/);
});
