import type { IncomingMessage } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import { rateLimits } from '#core/config/rate-limits.ts';
import { HustingsError, invalid } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { type BodyBounds, boundsOf, largestBody } from '#server/call/body/body-bounds.ts';
import { checkText } from '#server/call/validation.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import { type RateCounter, RateExceeded } from '#server/http/rate-limit/rate-limit.ts';
import { readBody } from '#server/http/request/body.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { ApiResponse, SendRequest } from './api-request.ts';
import { type AllowedNames, allowOrigin, checkOrigin, respondToPreflight } from './check-origin.ts';
import { createMcpServer } from './mcp-server.ts';
import type { ToolSet } from './tools/tool.ts';

export interface McpAddress {
  readonly tools: ToolSet;
  /** Authenticates the caller as the API behind the tools does, and binds the tools' requests to the caller. */
  authenticate(ctx: Context): Promise<{
    readonly caller: RateLimitedCaller;
    readonly send: SendRequest;
    /** Whether the caller can ask for a right that it lacks. */
    readonly mayStepUp: boolean;
  }>;
  /** Where a program reads how a person gives it access (RFC 9728). Absent: only keys give access. */
  metadataOf?(ctx: Context): string;
}

interface McpSettings {
  /** By path. */
  readonly addresses: Readonly<Record<string, McpAddress>>;
  readonly allowed: AllowedNames;
  /** Counts messages a minute. Absent: they are not limited. */
  readonly counter: RateCounter | undefined;
  readonly version: string;
  readonly log: Log;
}

/**
 * Serves tools over the protocol's streamable HTTP. Nothing is stored between requests, so that several servers can
 * share one address. Order of checks: 403 Host and Origin, 405 method, 401 and 403 plan as the API has them, 429
 * messages, 400 and 413 of the body. A tool call then is a request of the API, which counts it as one.
 */
export function serveMcp({ addresses, allowed, counter, version, log }: McpSettings): Middleware {
  const byPath = new Map(
    Object.entries(addresses).map(([path, address]) => [path, { address, bounds: boundsOfMessages(address.tools) }]),
  );
  const report = (ctx: Context) => (error: unknown) => {
    const { requestId } = requestContext(ctx);
    // The message could contain arguments of a call, which are people's data.
    log.error({ requestId, type: error instanceof Error ? error.name : typeof error }, 'a tool call failed');
  };

  return async (ctx, next) => {
    const found = byPath.get(ctx.path);
    if (!found) return next();
    const { address, bounds } = found;
    requestContext(ctx).route = ctx.path;
    checkOrigin(ctx, allowed);
    allowOrigin(ctx);
    if (ctx.method === 'OPTIONS') return respondToPreflight(ctx);
    if (ctx.method !== 'POST') throw onlyPost(ctx.method);
    const { caller, send, mayStepUp } = await address
      .authenticate(ctx)
      .catch((error) => challenge(ctx, address, error));
    if (counter) await countMessage(counter, caller);
    const message = (await readBody(ctx, bounds, false))?.value;
    if (Array.isArray(message)) throw invalid('Send one message of the protocol in a request, not a list of them.');
    checkText(message);

    const { watched, refusing } =
      mayStepUp && address.metadataOf ? watch(send, address.metadataOf(ctx)) : plainly(send);
    const handler = createMcpHandler(() => createMcpServer(address.tools, version, watched, report(ctx)), {
      // Tools never change while the server runs, so there is nothing to subscribe to.
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ requestId: requestContext(ctx).requestId, type: error.name }, 'not protocol'),
    });
    ctx.respond = false;
    ctx.set('Cache-Control', 'no-store');
    await toNodeHandler(refusing(handler))(
      ctx.req as IncomingMessage & { method: string; url: string },
      ctx.res,
      message,
    );
  };
}

/** For what is around the arguments of a call, such as a client's description of itself. */
const bytesAround = 64 * 1024;

/** The bounds of messages: those of the tool whose arguments may be largest, and what is around them. */
function boundsOfMessages({ tools }: ToolSet): BodyBounds {
  const largest = Math.max(...tools.map(({ inputSchema }) => boundsOf(inputSchema).bytes));
  return { ...largestBody, bytes: Math.min(largestBody.bytes, largest + bytesAround) };
}

/** Points a refused client to where access is given (RFC 9728, section 5.1). */
function challenge(ctx: Context, { metadataOf }: McpAddress, error: unknown): never {
  if (!metadataOf || !(error instanceof HustingsError) || error.status !== 401) throw error;
  const { 'WWW-Authenticate': before = 'Bearer', ...others } = error.headers;
  const header = `${before}${before === 'Bearer' ? '' : ','} resource_metadata="${metadataOf(ctx)}"`;
  throw new HustingsError(401, error.code, error.message, { headers: { ...others, 'WWW-Authenticate': header } });
}

async function countMessage(counter: RateCounter, { rateLimitKey, requestsPerMinute, higherLimit }: RateLimitedCaller) {
  const limit = rateLimits.timesTheLimit.assistantMessages * requestsPerMinute;
  const { used, resetMilliseconds } = await counter.count(rateLimitKey);
  if (used > limit) throw new RateExceeded(limit, used - limit, resetMilliseconds, higherLimit);
}

const onlyPost = (method: string) =>
  new HustingsError(405, 'not_found', `${method} is not possible here; POST is: this address keeps no sessions.`, {
    headers: { Allow: 'POST, OPTIONS' },
  });

type Fetching = Pick<McpHttpHandler, 'fetch'>;

interface Watched {
  readonly watched: SendRequest;
  /** The handler, whose response gives way to the refusal of a request that the tool has sent. */
  refusing(handler: Fetching): Fetching;
}

/** For a caller who cannot be granted more: a refusal is the result of the tool. */
const plainly = (send: SendRequest): Watched => ({ watched: send, refusing: (handler) => handler });

/**
 * For a program that acts for a member. A right that it lacks is refused with the status 403 and a challenge, by which clients
 * ask the member for it and call again (MCP, Authorization, "Scope Challenge Handling"; RFC 6750, section 3.1). The result of
 * a tool would be shown to the model alone.
 */
function watch(send: SendRequest, metadata: string): Watched {
  let refused: ApiResponse | undefined;
  return {
    async watched(request) {
      const response = await send(request);
      if (response.status === 403 && response.challenge !== undefined) refused ??= response;
      return response;
    },
    refusing: (handler) => ({
      async fetch(request, options) {
        const response = await handler.fetch(request, options);
        // Its status is sent before its end, and only then is known what the tool was refused.
        const body = response.body === null ? null : await response.arrayBuffer();
        return refused ? challengeOf(refused, metadata) : new Response(body, response);
      },
    }),
  };
}

const challengeOf = ({ body, challenge, requestId }: ApiResponse, metadata: string): Response =>
  Response.json(body, {
    status: 403,
    headers: {
      'WWW-Authenticate': `${challenge}, resource_metadata="${metadata}"`,
      ...(requestId !== null && { 'X-Request-Id': requestId }),
    },
  });
