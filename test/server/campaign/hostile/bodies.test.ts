import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { someVoter } from '#test/support/campaign.ts';
import { requestText } from '#test/support/fuzz/raw-request.ts';
import { until } from '#test/support/until.ts';
import { bearer, bodies, pathOf, properties, raw, useHostileApi, withBody } from './hostile-requests.ts';

const hostile = useHostileApi();

/** The kind of body, the body, and the expected status and message. */
const refused: ReadonlyArray<readonly [string, () => string, number, RegExp]> = [
  ['10 MB', () => JSON.stringify(someVoter({ notes: 'x'.repeat(10_000_000) })), 413, /larger than 64 KiB/],
  ['10 MB of nothing', () => ' '.repeat(10_000_000), 413, /larger than 64 KiB/],
  ['deep lists', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 413, /larger than 64 KiB/],
  ['deep lists in few bytes', () => `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 400, /The body is nested more than 50/],
  ['deep objects', () => `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, 400, /"a" is nested more than 50/],
  [
    'a deep field',
    () => JSON.stringify(someVoter()).replace('"12"', `${'['.repeat(1_000)}${']'.repeat(1_000)}`),
    400,
    /"poll" is nested/,
  ],
  ['__proto__', () => `{"__proto__":{"firstName":"x"},${JSON.stringify(someVoter()).slice(1)}`, 400, /__proto__/],
  [
    'constructor',
    () => `{"constructor":{"prototype":{"x":1}},${JSON.stringify(someVoter()).slice(1)}`,
    400,
    /constructor/,
  ],
  ['lists without an end', () => '['.repeat(50_000), 400, /nested/],
  ['a list', () => JSON.stringify([someVoter()]), 400, /JSON object/],
  ['null', () => 'null', 400, /JSON object/],
  ['a text', () => '"voter"', 400, /JSON object/],
  ['broken JSON', () => '{"firstName":', 400, /JSON/],
  ['JSON and more', () => `${JSON.stringify(someVoter())}{}`, 400, /JSON/],
];

describe('bodies', () => {
  it.each(refused)('refuses %s', async (_, body, status, message) => {
    const answer = await hostile.api.request('POST', '/voters', { body: body() });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status,
      body: { error: expect.stringMatching(message), code: 'validation_failed' },
    });
  });

  it.each(withBody.map((endpoint) => ({ operation: endpoint.operationId, endpoint })))(
    '$operation refuses __proto__ and deep JSON anywhere',
    async ({ endpoint }) => {
      const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
      const given = JSON.stringify(bodies[endpoint.operationId]?.()).slice(1, -1);
      for (const strange of [
        '"__proto__":{}',
        ...Object.keys({ ...properties(endpoint), id: 0 }).map((name) => `${JSON.stringify(name)}:${deep}`),
      ]) {
        const { status, body } = await hostile.api.request(endpoint.method, pathOf(endpoint), {
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
    const { status, body } = await hostile.api.request('POST', '/voters', {
      body: someVoter(),
      headers: { 'Content-Type': type },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringContaining('application/json'), code: 'validation_failed' },
    });
  });

  const compressed = (encoding: string, body: Buffer, key = hostile.api.ours.key) =>
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
    expect(await raw(compressed('gzip', bomb))).toMatchObject({
      status: 413,
      error: expect.stringContaining('64 KiB'),
    });
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
    const { key, keyId } = await hostile.api.campaign();
    const whole = pack(Buffer.from(JSON.stringify(someVoter({ notes: randomBytes(2000).toString('hex') }))));
    const head = compressed(encoding, whole, key).subarray(0, -whole.length);
    const { hostname, port } = new URL(hostile.api.base);
    const entry = { operation: 'createVoter', status: 400 };
    // The first call ends while its key is looked up. The key of the second is cached, so it ends while its body is read.
    for (const entries of [[entry], [entry, entry]]) {
      const socket = connect(Number(port), hostname);
      socket.write(Buffer.concat([head, whole.subarray(0, whole.length / 2)]), () => socket.destroy());
      const logged = await until(
        'the entry of the call in the audit log',
        () => hostile.api.database.knex('audit_log').where({ key_id: keyId }).select('operation', 'status'),
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
