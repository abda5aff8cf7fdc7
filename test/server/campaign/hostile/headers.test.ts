import { describe, expect, it } from '@jest/globals';
import { someVoter } from '#test/support/campaign.ts';
import { rawRequest, requestText } from '#test/support/fuzz/raw-request.ts';
import { bearer, raw, useHostileApi } from './hostile-requests.ts';

const hostile = useHostileApi();

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

  it('refuses an Idempotency-Key that is given twice or too long', async () => {
    const body = JSON.stringify(someVoter());
    for (const headers of [
      ['Idempotency-Key: a', 'Idempotency-Key: a'],
      ['Idempotency-Key: a', 'idempotency-key: b'],
      [`Idempotency-Key: ${'k'.repeat(201)}`],
    ]) {
      expect(await raw(jsonPost('/voters', body, ...headers))).toEqual({
        status: 400,
        error: expect.stringContaining('"Idempotency-Key"'),
        code: 'validation_failed',
      });
    }
  });

  it('takes an empty Idempotency-Key for none', async () => {
    const body = JSON.stringify(someVoter());
    const ids = [];
    for (let round = 0; round < 2; round++) {
      const answer = await raw(jsonPost('/voters', body, 'Idempotency-Key:'));
      expect(answer.status).toBe(200);
      ids.push(answer.data?.id);
    }
    expect(new Set(ids).size).toBe(2);
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
      expect((await rawRequest(hostile.api.base, bytes)).status).toBe(400);
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
      const { status } = await rawRequest(hostile.api.base, chunks.startsWith('5') ? `${bytes}nonsense\r\n` : bytes);
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
      hostile.api.base,
      requestText(['GET /api/v1/campaign', bearer(), `X-Any: ${'x'.repeat(20_000)}`]),
    );
    expect(status).toBe(431);
  });
});
