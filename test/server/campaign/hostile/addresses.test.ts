import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { rawRequest, requestText } from '#test/support/fuzz/raw-request.ts';
import { bearer, bodies, useHostileApi } from './hostile-requests.ts';

const hostile = useHostileApi();

describe('addresses', () => {
  it.each([
    '%',
    '%zz',
    '%ff',
    '%C3%28',
    '%ED%A0%80',
    '..%2f..',
    '%F0%9F%97%B3',
    "' or 1=1--",
    '__proto__',
    'x'.repeat(9000),
  ])('responds with 404 for the id "%.40s"', async (id) => {
    for (const { method, path, operationId } of campaignEndpoints.filter(({ params }) => params)) {
      const given = bodies[operationId]?.();
      const { status, body } = await hostile.api.request(method, path.replace('{id}', id), given && { body: given });
      expect({ operationId, status, code: body.code }).toEqual({ operationId, status: 404, code: 'not_found' });
    }
  });

  it('has no record whose id holds U+0000', async () => {
    expect(await hostile.api.request('GET', '/voters/%00')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it.each(['/voters/', '/VOTERS', '//voters'])('is met under its one path only: %s is nothing', async (path) => {
    expect(await hostile.api.request('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('accepts no body if the operation has none', async () => {
    const { body: made } = await hostile.api.request('POST', '/lawn-signs', { body: bodies.createLawnSign?.() });
    const path = `/lawn-signs/${made.data.id}`;
    for (const body of ['{"x":1}', '{bad', ' ']) {
      expect(await hostile.api.request('DELETE', path, { body })).toMatchObject({
        status: 400,
        body: { error: 'This operation takes no body.', code: 'validation_failed' },
      });
    }
    expect((await hostile.api.request('DELETE', path)).status).toBe(200);
  });

  it.each([
    ['none at all', '0\r\n\r\n', 200],
    ['an object', '2\r\n{}\r\n0\r\n\r\n', 200],
    ['an object in two chunks', '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n', 200],
    ['an unknown field', '7\r\n{"x":1}\r\n0\r\n\r\n', 400],
  ])('reads a body that may be left out, sent in chunks: %s', async (_what, chunks, expected) => {
    const { body: donation } = await hostile.api.request('POST', '/donations', { body: newDonor() });
    const { hostname, port, pathname } = new URL(`${hostile.api.base}/donations/${donation.data.id}/receipt`);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${hostile.api.ours.key}\r\n` +
        `${chunks.startsWith('0') ? '' : 'Content-Type: application/json\r\n'}Transfer-Encoding: chunked\r\n\r\n${chunks}`,
    );
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(Number(answer.split(' ')[1])).toBe(expected);
  });

  it.each(['riding=%', 'riding=%zz', 'riding=%ff', 'riding=%C3%28', '%zz=1', 'riding=%ED%A0%80'])(
    'refuses the query "%s", which is badly encoded',
    async (query) => {
      const { status, body } = await hostile.api.request('GET', `/voters?${query}`);
      expect({ status, body }).toEqual({
        status: 400,
        body: { error: expect.stringMatching(/percent|encod/), code: 'validation_failed' },
      });
    },
  );

  it.each([
    'limit=1&limit=2',
    '__proto__=1',
    'constructor=1',
    'limit[]=1',
    'limit=1e999',
    'riding=%00',
    'cursor=%00',
    '=1',
    'toString=1',
  ])('refuses the query "%s"', async (query) => {
    const { status, body } = await hostile.api.request('GET', `/voters?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { error: expect.any(String), code: 'validation_failed' } });
  });

  it('responds to an enormous query: 431 if Node accepts no more, otherwise as to any other', async () => {
    // Small enough for one read: a server that closes the connection with unread data resets it.
    expect(
      (await rawRequest(hostile.api.base, requestText([`GET /api/v1/voters?riding=${'x'.repeat(20_000)}`, bearer()])))
        .status,
    ).toBe(431);
    expect((await hostile.api.request('GET', `/voters?riding=${'x'.repeat(12_000)}`)).status).toBe(200);
    const many = Array.from({ length: 2000 }, (_, i) => `p${i}=1`).join('&');
    expect(await hostile.api.request('GET', `/voters?${many}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('p0') },
    });
  });
});
