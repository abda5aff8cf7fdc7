import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { HustingsError } from '#core/errors.ts';
import { type Arguments, RefusedRequest, type SendRequest } from './api-request.ts';
import { type JsonSchema, shapeOf } from './schemas.ts';
import type { ToolOutput, ToolSet } from './tools/tool.ts';

/**
 * A schema in the library's form, which accepts everything. The library would check arguments before a tool sees them,
 * in words of its own. The API checks them: its errors name the field and what is expected, are counted and audited,
 * and exist once.
 */
const unchecked = (schema: JsonSchema): StandardSchemaWithJSON<Arguments> => ({
  '~standard': {
    version: 1,
    vendor: 'hustings',
    jsonSchema: { input: () => schema, output: () => schema },
    validate: (value) => ({ value: value as Arguments }),
  },
});

/**
 * Creates a server of the Model Context Protocol that offers these tools. It stores nothing between calls.
 *
 * @param onDefect called with errors that are not answers of the API, and so are defects of this program
 */
export function createMcpServer(
  { instructions, tools }: ToolSet,
  version: string,
  send: SendRequest,
  onDefect: (error: unknown) => void,
): McpServer {
  const server = new McpServer(
    { name: 'hustings', title: 'Hustings', version },
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  for (const { name, title, description, inputSchema, outputSchema, annotations, call } of tools) {
    const config = {
      title,
      description,
      annotations: { title, ...annotations },
      inputSchema: unchecked(inputSchema),
      outputSchema: unchecked(shapeOf(outputSchema)),
    };
    server.registerTool(name, config, async (args) =>
      call(args ?? {}, send).then(succeeded, (error: unknown) => failed(error, onDefect)),
    );
  }
  return server;
}

/** The result of a call that succeeded: the same JSON as text, for clients that show models text only. */
function succeeded({ content, responses }: ToolOutput): CallToolResult {
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
function failed(thrown: unknown, onDefect: (error: unknown) => void): CallToolResult {
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
