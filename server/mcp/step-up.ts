import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { ApiResponse, SendRequest } from './api-request.ts';

type Fetching = Pick<McpHttpHandler, 'fetch'>;

interface Watched {
  readonly watched: SendRequest;
  /** The handler, whose response gives way to the refusal of a request that the tool has sent. */
  refusing(handler: Fetching): Fetching;
}

/** For a caller who cannot be granted more: a refusal is the result of the tool. */
export const plainly = (send: SendRequest): Watched => ({ watched: send, refusing: (handler) => handler });

/**
 * For a program that acts for a member. A right that it lacks is refused with the status 403 and a challenge, by which clients
 * ask the member for it and call again (MCP, Authorization, "Scope Challenge Handling"; RFC 6750, section 3.1). The result of
 * a tool would be shown to the model alone.
 */
export function watch(send: SendRequest, metadata: string): Watched {
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
