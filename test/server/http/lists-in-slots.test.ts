import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { Type } from 'typebox';
import { createLog } from '#core/log.ts';
import type { Api } from '#server/http/api.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import { createApi } from '#server/http/create-api.ts';
import { errorHandler } from '#server/http/errors/error-handler.ts';
import { endpointFor } from '#server/operations/endpoint.ts';
import { countIterations } from '#test/support/event-loop.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { rawClient } from '#test/support/http/raw-client.ts';
import { until } from '#test/support/until.ts';

const endpoint = endpointFor<object, RateLimitedCaller>();
const tag = { name: 'Things', description: 'Things.' };
const closed = { additionalProperties: false };
const response = Type.Object({ id: Type.Integer() });

let turns: ReturnType<typeof countIterations>;
let server: HttpServer;
/** In which iterations each request was handled, and its answer written. */
let seen: Array<{ readonly holder: string; readonly handled: number; readonly written: number }>;
let handled = 0;
let holders: string[];

const listThings = endpoint({
  operationId: 'listThings',
  method: 'GET',
  path: '/things',
  tag,
  summary: 'Things',
  description: 'Lists things.',
  query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }, closed),
  response,
  handle: ({ query }) => {
    handled = turns.soFar;
    // Long ones take as long as what is done within one iteration.
    for (const end = performance.now() + query.limit / 10; query.limit >= 50 && performance.now() < end; );
    return { id: query.limit };
  },
});

const readThing = endpoint({
  operationId: 'readThing',
  method: 'GET',
  path: '/things/{id}',
  tag,
  summary: 'A thing',
  description: 'Reads a thing.',
  params: Type.Object({ id: Type.Integer() }),
  response,
  handle: ({ params }) => {
    handled = turns.soFar;
    return { id: params.id };
  },
});

beforeEach(async () => {
  [turns, seen, holders] = [countIterations(), [], []];
  const app = new Koa();
  app.use(errorHandler(createLog('error', process.stderr)));
  app.use(async (ctx, next) => {
    await next();
    const holder = ctx.get('Authorization');
    holders.push(holder);
    seen.push({ holder, handled, written: turns.soFar });
  });
  const api: Api<object, RateLimitedCaller> = {
    prefix: '',
    endpoints: [listThings, readThing],
    services: {},
    authentication: {
      authenticate: (ctx) => Promise.resolve({ rateLimitKey: ctx.get('Authorization'), requestsPerMinute: 1000 }),
      anonymousCaller: () => ({ rateLimitKey: 'nobody', requestsPerMinute: 1 }),
    },
    authorize() {},
    crossOrigin: false,
    inSlots: 'lists',
    publicUrl: undefined,
    checkAnswers: false,
  };
  app.use(createApi(api));
  server = await serve(app);
});
afterEach(async () => {
  turns.stop();
  await server.close();
});

const ask = (path: string, holder: string) =>
  fetch(`${server.url}/api/v1${path}`, { headers: { Authorization: holder } }).then(async (answer) => {
    expect(answer.status).toBe(200);
    await answer.text();
  });

describe('a list of a key', () => {
  it('is written in another iteration than a long one was read in; a record at once', async () => {
    await ask('/things?limit=60', 'a');
    await ask('/things/1', 'a');
    const [list, record] = seen.map((each) => each.written - each.handled);
    expect(list).toBeGreaterThan(0);
    expect(record).toBe(0);
  });

  it('does not wait for all those of another campaign', async () => {
    const asking = [...Array<string>(20).fill('crowd'), 'other'];
    const clients = await Promise.all(asking.map(() => rawClient(server.url)));
    const askAll = async (path: string, answers: number) => {
      for (const [i, client] of clients.entries())
        client.send(`GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${asking[i]}\r\n\r\n`);
      await until(
        'all answers',
        async () => holders.length,
        (length) => length === answers,
      );
    };
    // Then each of them has been let in.
    await askAll('/things/1', asking.length);
    await askAll('/things?limit=50', 2 * asking.length);
    for (const { socket } of clients) socket.destroy();
    expect(holders.slice(asking.length).indexOf('other')).toBeLessThan(15);
  });
});
