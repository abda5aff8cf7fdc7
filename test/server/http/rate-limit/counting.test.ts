import { expect, it, test } from '@jest/globals';
import type { Context } from 'koa';
import { countRequest } from '#server/http/rate-limit/count-request.ts';
import { countingOf, ordinary } from '#server/http/rate-limit/counting.ts';

const counted = (headers: Record<string, string>, method = 'GET') =>
  countingOf({ inParts: true })({ method, headers } as unknown as Context);

it.each([
  ['bytes=0-0', 1],
  ['bytes=0-1048575', 1],
  ['bytes=0-1048576', 2],
  ['bytes=5000000-7097152', 3],
  ['bytes=-8', 1],
  ['bytes=-0', 1],
  ['bytes=-62914560', 60],
])('%s counts as %i parts', (range, requests) => {
  expect(counted({ range })).toEqual({ allowance: 'parts', requests });
});

it.each([
  {},
  // Answered with the whole file, or perhaps so.
  { range: 'bytes=0-' },
  { range: 'bytes=5-2' },
  { range: 'bytes=0-1,4-5' },
  { range: 'bytes=0-1', 'if-range': '"other"' },
  { range: 'bytes=0-62914560' },
  { range: `bytes=0-${'9'.repeat(400)}` },
  { range: `bytes=${'9'.repeat(400)}-${'9'.repeat(400)}` },
])('%j counts as any request', (headers) => {
  expect(counted(headers)).toEqual(ordinary);
});

test('HEAD, which has no parts, counts as any request', () => {
  expect(counted({ range: 'bytes=0-1' }, 'HEAD')).toEqual(ordinary);
});

test('an operation without parts counts as it says, whatever is asked for', () => {
  const counting = countingOf({ allowance: 'tiles' })({
    method: 'GET',
    headers: { range: 'bytes=0-1' },
  } as unknown as Context);
  expect(counting).toEqual({ allowance: 'tiles', requests: 1 });
});

test('a response of a server that counts nothing says that the whole limit is left, for a whole minute', () => {
  const headers: Record<string, string> = {};
  const ctx = { set: (name: string, value: string) => Object.assign(headers, { [name]: value }) } as unknown as Context;
  expect(countRequest(ctx, undefined, { rateLimitKey: 'a key', requestsPerMinute: 300 }, 1)).toBeUndefined();
  expect(headers).toEqual({
    'X-RateLimit-Limit': '300',
    'X-RateLimit-Remaining': '300',
    'X-RateLimit-Reset': '60',
  });
});
