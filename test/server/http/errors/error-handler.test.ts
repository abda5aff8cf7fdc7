import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { databaseUnavailable } from '#core/database/failures/database-unavailable.ts';
import { HustingsError } from '#core/errors.ts';
import { createLog } from '#core/log.ts';
import { errorHandler, Outage, refusalOf } from '#server/http/errors/error-handler.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';

const lines: string[] = [];
let thrown: unknown;
let server: HttpServer;
beforeAll(async () => {
  const app = new Koa().use(errorHandler(createLog('error', { write: (line) => lines.push(line) })));
  app.use(() => {
    throw thrown;
  });
  server = await serve(app);
});
afterAll(() => server.close());

const databaseError = (code: string) => Object.assign(new Error('Anne Tremblay of 1 Quay'), { code });

async function answerTo(error: unknown) {
  thrown = error;
  const response = await fetch(server.url);
  const { code } = (await response.json()) as { code: string };
  const logged = JSON.parse(lines.at(-1) as string).err;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), code, logged };
}

it('logs one stack of an outage of the database, and each stack of what is our own mistake', () => {
  const logged: Array<{ err: { stack?: string } }> = [];
  const log = createLog('error', { write: (line: string) => logged.push(JSON.parse(line)) });
  let now = 0;
  const outage = new Outage(() => now);
  const refuse = (error: unknown) => refusalOf(error, log, { requestId: '1', method: 'GET', route: '/' }, outage);
  for (const seconds of [0, 1, 30, 80, 139]) {
    now = seconds * 1000;
    refuse(seconds === 30 ? databaseUnavailable(databaseError('57P01')) : databaseError('ECONNREFUSED'));
  }
  expect(logged.map(({ err }) => Boolean(err.stack))).toEqual([true, false, false, false, false]);
  refuse(new TypeError('ours'));
  refuse(new TypeError('ours'));
  now += 60_000;
  refuse(databaseError('08006'));
  expect(logged.slice(5).map(({ err }) => Boolean(err.stack))).toEqual([true, true, true]);
});

it('logs no refusal of a crowd: a 503 without a cause that says when to ask again', async () => {
  const logged = lines.length;
  thrown = new HustingsError(503, 'internal', 'Too many at once.', { headers: { 'Retry-After': '5' } });
  expect((await fetch(server.url)).status).toBe(503);
  expect(lines).toHaveLength(logged);
  thrown = new HustingsError(503, 'internal', 'Away.', { headers: { 'Retry-After': '5' }, cause: new Error('why') });
  expect((await fetch(server.url)).status).toBe(503);
  expect(lines).toHaveLength(logged + 1);
});

describe('a failure of the database', () => {
  it.each([
    ['ECONNREFUSED', 'nobody listens'],
    ['ETIMEDOUT', 'silence'],
    ['08006', 'a broken connection'],
    ['25006', 'a read-only transaction'],
    ['25P02', 'an aborted transaction'],
    ['25P03', 'a transaction that was idle for too long'],
    ['28P01', 'a refused login'],
    ['3D000', 'no such database'],
    ['40001', 'a serialization failure'],
    ['40P01', 'a deadlock'],
    ['53100', 'a full disk'],
    ['53300', 'too many connections'],
    ['55P03', 'a lock that was not granted in time'],
    ['57014', 'a statement that took too long'],
    ['57P01', 'a shutdown'],
    ['58030', 'a failing disk'],
  ])('%s, %s, is a 503 whose code is logged', async (code) => {
    for (const error of [databaseError(code), databaseUnavailable(databaseError(code))]) {
      expect(await answerTo(error)).toEqual({
        status: 503,
        retryAfter: '5',
        code: 'internal',
        logged: expect.objectContaining({ code, message: 'database error' }),
      });
    }
  });

  it.each(['42601', '42P01', '42501', '22012', '23505'])(
    '%s is our mistake: a 500 whose code is logged',
    async (code) => {
      expect(await answerTo(databaseError(code))).toEqual({
        status: 500,
        retryAfter: null,
        code: 'internal',
        logged: expect.objectContaining({ code, message: 'database error' }),
      });
    },
  );
});
