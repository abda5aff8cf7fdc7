import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { Arguments, SendRequest } from './api-request.ts';
import { type JsonSchema, shapeOf } from './schemas.ts';
import { failed, succeeded } from './tool-result.ts';
import type { ToolSet } from './tools/tool.ts';

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
