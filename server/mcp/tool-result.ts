import type { CallToolResult } from '@modelcontextprotocol/server';
import { HustingsError } from '#core/errors.ts';
import { RefusedRequest } from './api-request.ts';
import type { ToolOutput } from './tools/tool.ts';

/** The result of a call that succeeded: the same JSON as text, for clients that show models text only. */
export function succeeded({ content, responses }: ToolOutput): CallToolResult {
  const isReplayed = responses.some((response) => response.isReplayed);
  const notes = responses.flatMap(({ note }) => note ?? []);
  return {
    content: [
      { type: 'text', text: JSON.stringify(content) },
      ...(isReplayed ? [{ type: 'text' as const, text: replayed }] : []),
      ...notes.map((text) => ({ type: 'text' as const, text })),
    ],
    structuredContent: content as Record<string, unknown>,
    _meta: { requestIds: responses.map(({ requestId }) => requestId), ...(isReplayed && { isReplayed }) },
  };
}

const replayed =
  'This is the stored answer of an earlier call with the same idempotencyKey: nothing was written this time.';

/** The result of a call that failed: what the API answers, and what of its headers a model can use. */
export function failed(thrown: unknown, onDefect: (error: unknown) => void): CallToolResult {
  if (!(thrown instanceof HustingsError)) onDefect(thrown);
  const error = thrown instanceof HustingsError ? thrown : unknownFailure;
  const refusal = error instanceof RefusedRequest ? error : undefined;
  const described = {
    code: error.code,
    error: error.message,
    status: error.status,
    requestId: refusal?.requestId ?? null,
    ...(refusal?.retryAfterSeconds != null && { retryAfterSeconds: refusal.retryAfterSeconds }),
  };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(described) }] };
}

const unknownFailure = new HustingsError(500, 'internal', 'Something went wrong on our side. Try again later.');
