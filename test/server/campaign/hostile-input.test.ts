import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CampaignEndpoint } from '#server/campaign/endpoint.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { type CampaignHarness, type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { rawRequest, requestText } from '#test/support/fuzz/raw-request.ts';
import type { Schema } from '#test/support/fuzz/values.ts';
import { until } from '#test/support/until.ts';
import { newDonor } from './donations/some-donation.ts';

let api: CampaignHarness;
let voterId: string;
let donationId: string;
let signId: string;
beforeAll(async () => {
  api = await startCampaignApi({ now: () => new Date('2026-10-05T14:00:00Z') });
  voterId = (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
  donationId = (await api.request('POST', '/donations', { body: newDonor() })).body.data.id;
  signId = (await api.request('POST', '/lawn-signs', { body: { address: '345 Main St' } })).body.data.id;
});
afterAll(() => api.close());

afterEach(async () => {
  expect((await api.request('GET', '/campaign')).status).toBe(200);
});

/** A body that each writing operation takes. */
const bodies: Readonly<Record<string, () => Record<string, unknown>>> = {
  createVoter: () => someVoter({ notes: 'n' }),
  updateVoter: () => ({ notes: 'n' }),
  createDonation: () => newDonor({ notes: 'n' }),
  issueReceipt: () => ({}),
  createInteraction: () => ({ voterId, type: 'DOOR', notes: 'n' }),
  createLawnSign: () => ({ address: '345 Main St' }),
  updateLawnSign: () => ({ address: '345 Main St' }),
};

const pathOf = ({ path }: CampaignEndpoint) =>
  path.replace('{id}', path.startsWith('/voters') ? voterId : path.startsWith('/donations') ? donationId : signId);

const withBody = campaignEndpoints.filter(({ body }) => body !== undefined);

const properties = ({ body }: CampaignEndpoint) => (body as Schema).properties as Readonly<Record<string, Schema>>;

/** Fields that take any text, with the longest that they take. References to records are none. */
const textFields = withBody.flatMap((endpoint) =>
  Object.entries(properties(endpoint)).flatMap(([field, schema]) => {
    const text = (schema.anyOf ?? [schema]).find(
      ({ type, format, pattern }) => type === 'string' && !format && !pattern,
    );
    if (!text || text.enum || /Id$|^replacesReceiptNumber$/.test(field)) return [];
    return [{ endpoint, operation: endpoint.operationId, field, maxLength: text.maxLength as number }];
  }),
);

const hostileTexts = [
  "Robert'); drop table voters; --",
  `"><script>alert(1)</script>`,
  '</td></html>&amp;&#39;',
  '\u202eright\u202c\u2066left\u2069\u200f',
  '\u0001\u0007\u001b[2J\u007f\u0085',
  'line\r\nX-Evil: 1\ttab',
  '👩‍👩‍👧🗳️𝒳ﷺ',
  'Zalgo\u0301\u0302\u0303 ﬁ İ',
  '{"__proto__":{"admin":true}}',
  '=cmd|calc',
  '%s%n%x %_\\',
];

describe('text in every field of every body', () => {
  it('knows the fields', () => {
    expect(textFields.length).toBeGreaterThan(25);
    expect(withBody.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(bodies).sort());
  });

  it.each(textFields)('$operation keeps $field as given', async ({ endpoint, field, maxLength }) => {
    for (const whole of hostileTexts) {
      const text = [...whole].slice(0, maxLength).join('');
      const body = { ...bodies[endpoint.operationId]?.(), [field]: text };
      const path =
        endpoint.operationId === 'issueReceipt'
          ? `/donations/${(await api.request('POST', '/donations', { body: newDonor() })).body.data.id}/receipt`
          : pathOf(endpoint);
      const { status, body: answer } = await api.request(endpoint.method, path, { body });
      expect({ field, text, status, error: answer.error }).toEqual({ field, text, status: 200 });
      expect(answer.data[field]).toBe(text);
      if (endpoint.operationId === 'issueReceipt') expect(answer.data.receiptHtml).not.toContain('<script>alert');
    }
  });

  it.each(textFields)(
    '$operation refuses U+0000 and half surrogates in $field, naming it',
    async ({ endpoint, field }) => {
      for (const text of ['a\0b', 'ab\ud800', '\udfffab']) {
        const body = { ...bodies[endpoint.operationId]?.(), [field]: text };
        const { status, body: answer } = await api.request(endpoint.method, pathOf(endpoint), { body });
        expect({ status, code: answer.code }).toEqual({ status: 400, code: 'validation_failed' });
        expect(answer.error).toContain(field);
      }
    },
  );

  it('keeps tags, which no answer shows', async () => {
    const { body } = await api.request('POST', '/voters', { body: someVoter({ tags: hostileTexts }) });
    const [row] = await api.database.knex('voters').where({ id: body.data.id }).select('tags');
    expect(row.tags).toEqual(hostileTexts);
  });
});

const bearer = (key = api.ours.key): string => `Authorization: Bearer ${key}`;

const jsonPost = (path: string, body: string, ...headers: string[]): string =>
  requestText(
    [
      `POST /api/v1${path}`,
      bearer(),
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
    ],
    body,
  );

/** What was answered, read as our error. */
const raw = async (bytes: string | Buffer) => {
  const { status, body } = await rawRequest(api.base, bytes);
  return { status, ...(JSON.parse(body) as { error: string; code: string; data?: Fields }) };
};

/** What it is, the body, and how it is refused. */
const refused: ReadonlyArray<readonly [string, () => string, number, RegExp]> = [
  ['10 MB', () => JSON.stringify(someVoter({ notes: 'x'.repeat(10_000_000) })), 413, /1 MiB/],
  ['10 MB of nothing', () => ' '.repeat(10_000_000), 413, /1 MiB/],
  ['deep lists', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, /JSON object/],
  ['deep objects', () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400, /"firstName" is required/],
  [
    'a deep field',
    () => JSON.stringify(someVoter()).replace('"12"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    400,
    /"poll"/,
  ],
  ['__proto__', () => `{"__proto__":{"firstName":"x"},${JSON.stringify(someVoter()).slice(1)}`, 400, /__proto__/],
  [
    'constructor',
    () => `{"constructor":{"prototype":{"x":1}},${JSON.stringify(someVoter()).slice(1)}`,
    400,
    /constructor/,
  ],
  ['a list', () => JSON.stringify([someVoter()]), 400, /JSON object/],
  ['null', () => 'null', 400, /JSON object/],
  ['a text', () => '"voter"', 400, /JSON object/],
  ['broken JSON', () => '{"firstName":', 400, /JSON/],
  ['JSON and more', () => `${JSON.stringify(someVoter())}{}`, 400, /JSON/],
];

describe('bodies', () => {
  it.each(refused)('refuses %s', async (_, body, status, message) => {
    const answer = await api.request('POST', '/voters', { body: body() });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status,
      body: { error: expect.stringMatching(message), code: 'validation_failed' },
    });
  });

  it.each(withBody.map((endpoint) => ({ operation: endpoint.operationId, endpoint })))(
    '$operation refuses __proto__ and deep JSON anywhere',
    async ({ endpoint }) => {
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
      const given = JSON.stringify(bodies[endpoint.operationId]?.()).slice(1, -1);
      for (const strange of [
        '"__proto__":{}',
        ...Object.keys({ ...properties(endpoint), id: 0 }).map((name) => `${JSON.stringify(name)}:${deep}`),
      ]) {
        const { status, body } = await api.request(endpoint.method, pathOf(endpoint), {
          body: `{${[given, strange].filter(Boolean).join(',')}}`,
          headers: { 'Idempotency-Key': `deep-${Math.random()}` },
        });
        expect({ strange: strange.slice(0, 40), status, body }).toEqual({
          strange: strange.slice(0, 40),
          status: 400,
          body: { error: expect.any(String), code: 'validation_failed' },
        });
      }
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    '',
  ])('refuses the content type "%s"', async (type) => {
    const { status, body } = await api.request('POST', '/voters', {
      body: someVoter(),
      headers: { 'Content-Type': type },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringContaining('application/json'), code: 'validation_failed' },
    });
  });

  const compressed = (encoding: string, body: Buffer, key = api.ours.key) =>
    Buffer.concat([
      Buffer.from(
        requestText([
          'POST /api/v1/voters',
          bearer(key),
          'Content-Type: application/json',
          `Content-Encoding: ${encoding}`,
          `Content-Length: ${body.length}`,
        ]),
      ),
      body,
    ]);

  it('reads a body in gzip', async () => {
    expect(await raw(compressed('gzip', gzipSync(JSON.stringify(someVoter()))))).toMatchObject({ status: 200 });
  });

  it('refuses a small body that unfolds into a large one', async () => {
    const bomb = gzipSync(JSON.stringify(someVoter({ notes: 'x'.repeat(50_000_000) })));
    expect(await raw(compressed('gzip', bomb))).toMatchObject({ status: 413, error: expect.stringContaining('1 MiB') });
  });

  it('refuses broken gzip and unknown encodings', async () => {
    const whole = gzipSync(JSON.stringify(someVoter()));
    expect(await raw(compressed('gzip', Buffer.from('{"a":1}')))).toMatchObject({ status: 400 });
    expect(await raw(compressed('gzip', whole.subarray(0, 20)))).toMatchObject({ status: 400 });
    expect(await raw(compressed('zstd', whole))).toMatchObject({ status: 400 });
    expect(await raw(compressed('gzip, gzip', whole))).toMatchObject({ status: 400 });
  });

  it.each([
    ['identity', (body: Buffer) => body],
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is done with a call that is broken off half-way through its body in %s', async (encoding, pack) => {
    const { key, keyId } = await api.campaign();
    const whole = pack(Buffer.from(JSON.stringify(someVoter({ notes: randomBytes(2000).toString('hex') }))));
    const head = compressed(encoding, whole, key).subarray(0, -whole.length);
    const { hostname, port } = new URL(api.base);
    const entry = { operation: 'createVoter', status: 400 };
    // The first while its key is looked up, the second, whose key is known by then, while its body is read.
    for (const entries of [[entry], [entry, entry]]) {
      const socket = connect(Number(port), hostname);
      socket.write(Buffer.concat([head, whole.subarray(0, whole.length / 2)]), () => socket.destroy());
      const logged = await until(
        'the entry of the call in the audit log',
        () => api.database.knex('audit_log').where({ key_id: keyId }).select('operation', 'status'),
        ({ length }) => length === entries.length,
      );
      expect(logged).toEqual(entries);
    }
  });

  it('refuses bytes that are not UTF-8', async () => {
    const [front, back] = JSON.stringify(someVoter({ notes: '?' })).split('?') as [string, string];
    const body = Buffer.concat([Buffer.from(front), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(back)]);
    const head = requestText([
      'POST /api/v1/voters',
      bearer(),
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]);
    expect(await raw(Buffer.concat([Buffer.from(head), body]))).toMatchObject({
      status: 400,
      error: expect.stringContaining('UTF-8'),
    });
  });
});

describe('headers', () => {
  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic dTpw',
    'Bearer svc_live_',
    'Bearer SVC_LIVE_',
    'Bearer nul',
    'svc_live_x',
    `Bearer svc_live_${'a'.repeat(33)}`,
    `Bearer ${'a'.repeat(8000)}`,
    'Bearer ☃',
  ])('refuses the authorization "%.40s"', async (text) => {
    const answer = await raw(requestText(['GET /api/v1/campaign', `Authorization: ${text}`]));
    expect(answer).toEqual({
      status: 401,
      error: expect.stringContaining('Authorization: Bearer'),
      code: 'unauthorized',
    });
  });

  it('refuses two Authorization headers, whichever is good', async () => {
    for (const pair of [
      [bearer(), 'Authorization: Bearer x'],
      ['Authorization: Bearer x', bearer()],
      [bearer(), bearer()],
    ]) {
      expect(await raw(requestText(['GET /api/v1/campaign', ...pair]))).toMatchObject({
        status: 401,
        code: 'unauthorized',
      });
    }
  });

  it('refuses an Idempotency-Key that is given twice, empty or too long', async () => {
    const body = JSON.stringify(someVoter());
    for (const headers of [
      ['Idempotency-Key: a', 'Idempotency-Key: a'],
      ['Idempotency-Key: a', 'idempotency-key: b'],
      ['Idempotency-Key:'],
      [`Idempotency-Key: ${'k'.repeat(201)}`],
    ]) {
      expect(await raw(jsonPost('/voters', body, ...headers))).toEqual({
        status: 400,
        error: expect.stringContaining('"Idempotency-Key"'),
        code: 'validation_failed',
      });
    }
  });

  it('refuses two lengths, a length and chunks, and bytes that no header may hold', async () => {
    const body = JSON.stringify(someVoter());
    for (const bytes of [
      jsonPost('/voters', body, 'Content-Length: 5'),
      jsonPost('/voters', body, 'Transfer-Encoding: chunked'),
      jsonPost('/voters', body, 'X-Any: a\u0000b'),
      jsonPost('/voters', body, ' folded'),
      requestText(['GET /api/v1/campaign', bearer(), 'no colon']),
      requestText(['GET /api/v1/voters?riding=é b', bearer()]),
    ]) {
      expect((await rawRequest(api.base, bytes)).status).toBe(400);
    }
  });

  it('refuses chunks that are none', async () => {
    for (const chunks of [
      'zz\r\n{}\r\n0\r\n\r\n',
      'ffffffffffffffffff\r\n{}',
      '-5\r\n{}\r\n0\r\n\r\n',
      '5\r\n{}\r\n',
    ]) {
      const bytes = requestText(
        ['POST /api/v1/voters', bearer(), 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
        chunks,
      );
      const { status } = await rawRequest(api.base, chunks.startsWith('5') ? `${bytes}nonsense\r\n` : bytes);
      expect({ chunks, status }).toEqual({ chunks, status: 400 });
    }
  });

  it('reads a body in chunks', async () => {
    const body = JSON.stringify(someVoter());
    const chunks = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const bytes = requestText(
      ['POST /api/v1/voters', bearer(), 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
      chunks,
    );
    expect(await raw(bytes)).toMatchObject({ status: 200 });
  });

  it('refuses headers beyond 16 KiB', async () => {
    const { status } = await rawRequest(
      api.base,
      requestText(['GET /api/v1/campaign', bearer(), `X-Any: ${'x'.repeat(20_000)}`]),
    );
    expect(status).toBe(431);
  });
});

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
  ])('answers 404 for the id "%.40s"', async (id) => {
    for (const { method, path, operationId } of campaignEndpoints.filter(({ params }) => params)) {
      const given = bodies[operationId]?.();
      const { status, body } = await api.request(method, path.replace('{id}', id), given && { body: given });
      expect({ operationId, status, code: body.code }).toEqual({ operationId, status: 404, code: 'not_found' });
    }
  });

  it('has no record whose id holds U+0000', async () => {
    expect(await api.request('GET', '/voters/%00')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it.each(['/voters/', '/VOTERS', '//voters'])('is met under its one path only: %s is nothing', async (path) => {
    expect(await api.request('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('takes no body where there is none to take', async () => {
    const { body: made } = await api.request('POST', '/lawn-signs', { body: bodies.createLawnSign?.() });
    const path = `/lawn-signs/${made.data.id}`;
    for (const body of ['{"x":1}', '{bad', ' ']) {
      expect(await api.request('DELETE', path, { body })).toMatchObject({
        status: 400,
        body: { error: 'This operation takes no body.', code: 'validation_failed' },
      });
    }
    expect((await api.request('DELETE', path)).status).toBe(200);
  });

  it.each([
    ['none at all', '0\r\n\r\n', 200],
    ['an object', '2\r\n{}\r\n0\r\n\r\n', 200],
    ['an object in two chunks', '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n', 200],
    ['an unknown field', '7\r\n{"x":1}\r\n0\r\n\r\n', 400],
  ])('reads a body that may be left out, sent in chunks: %s', async (_what, chunks, expected) => {
    const { body: donation } = await api.request('POST', '/donations', { body: newDonor() });
    const { hostname, port, pathname } = new URL(`${api.base}/donations/${donation.data.id}/receipt`);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${api.ours.key}\r\n` +
        `${chunks.startsWith('0') ? '' : 'Content-Type: application/json\r\n'}Transfer-Encoding: chunked\r\n\r\n${chunks}`,
    );
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(Number(answer.split(' ')[1])).toBe(expected);
  });

  it.each(['riding=%', 'riding=%zz', 'riding=%ff', 'riding=%C3%28', '%zz=1', 'riding=%ED%A0%80'])(
    'refuses the query "%s", which is badly encoded',
    async (query) => {
      const { status, body } = await api.request('GET', `/voters?${query}`);
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
    const { status, body } = await api.request('GET', `/voters?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { error: expect.any(String), code: 'validation_failed' } });
  });

  it('answers an enormous query: 431 where Node takes no more, otherwise as any other', async () => {
    // Small enough to be read at once: a server that hangs up on what it has not read resets the connection.
    expect(
      (await rawRequest(api.base, requestText([`GET /api/v1/voters?riding=${'x'.repeat(20_000)}`, bearer()]))).status,
    ).toBe(431);
    expect((await api.request('GET', `/voters?riding=${'x'.repeat(12_000)}`)).status).toBe(200);
    const many = Array.from({ length: 2000 }, (_, i) => `p${i}=1`).join('&');
    expect(await api.request('GET', `/voters?${many}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('p0') },
    });
  });
});
