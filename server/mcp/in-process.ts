import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa, { type Context, type Middleware } from 'koa';
import { notFound } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { answerErrors } from '#server/http/errors/answer-errors.ts';
import type { ApiAnswer, ApiRequest, SendRequest } from './api-request.ts';

/**
 * Sends requests to the APIs of this process. They pass through the same middlewares as those that arrive by network, so
 * that authentication, rate limit, scope, validation, audit and idempotency are theirs. Each has a request id of its own.
 *
 * @returns a function that binds such requests to the key and the address of one that arrived by network
 */
export function inProcessApi(middlewares: readonly Middleware[], log: Log): (arrived: Context) => SendRequest {
  const bodies = new WeakMap<ServerResponse, unknown>();
  const app = new Koa();
  app.use(async (ctx, next) => {
    // The answer stays in this process: it is read below and written nowhere.
    ctx.respond = false;
    await next();
    bodies.set(ctx.res, ctx.body);
  });
  app.use(answerErrors(log));
  for (const middleware of middlewares) app.use(middleware);
  app.use((ctx) => {
    throw notFound(`There is nothing at ${ctx.path}.`);
  });
  const handle = app.callback();

  return (arrived) => async (request) => {
    const message = messageOf(request, arrived);
    const response = new ServerResponse(message);
    await handle(message, response);
    return answerOf(response, bodies.get(response));
  };
}

function messageOf({ method, path, body, idempotencyKey }: ApiRequest, arrived: Context): IncomingMessage {
  const socket = new Socket();
  // The address that the arriving request is counted under, also where proxies stand in front.
  Object.defineProperty(socket, 'remoteAddress', { value: arrived.ip });
  const message = new IncomingMessage(socket);
  message.method = method;
  message.url = withCredential(path, arrived);
  const { authorization } = arrived.headers;
  setHeaders(message, {
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    }),
  });
  if (body !== undefined) message.push(body);
  message.push(null);
  message.complete = true;
  return message;
}

/** Node's parser sets the three forms together. */
function setHeaders(message: IncomingMessage, headers: Readonly<Record<string, string>>): void {
  const fields = Object.entries(headers);
  message.rawHeaders = fields.flat();
  message.headers = Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value]));
  message.headersDistinct = Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), [value]]));
}

/** The electoral API takes a key in the query too, for clients that can set no header. */
function withCredential(path: string, { query }: Context): string {
  const key = query.api_key;
  if (typeof key !== 'string') return path;
  return `${path}${path.includes('?') ? '&' : '?'}api_key=${encodeURIComponent(key)}`;
}

function answerOf(response: ServerResponse, body: unknown): ApiAnswer {
  const header = (name: string) => response.getHeader(name);
  const retryAfter = header('Retry-After');
  return {
    status: response.statusCode,
    body: JSON.parse(String(body)),
    requestId: String(header('X-Request-Id')),
    retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
    isReplayed: header('Idempotent-Replayed') === 'true',
  };
}
