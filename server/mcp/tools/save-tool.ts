import { type Arguments, ask, isGiven, type Operation, type SendRequest } from '#server/mcp/api-request.ts';
import { closedObject, mapValues, plainResponse, requestProperties, withoutDefault } from '#server/mcp/schemas.ts';
import {
  idempotencyProperty,
  overwrites,
  paragraphs,
  scopesNeeded,
  type Tool,
  type ToolOutput,
  type ToolText,
} from './tool.ts';

interface SaveTool extends ToolText {
  /** What a record is called in a sentence. */
  readonly noun: string;
  readonly create: Operation;
  readonly update: Operation;
}

/** A tool that creates a record, or changes the one of an id. */
export function saveTool({ name, title, description, noun, create, update }: SaveTool): Tool {
  const { properties, required } = requestProperties(create.body);
  const operations = [create, update];
  return {
    name,
    title,
    description: paragraphs(
      description,
      `Without \`id\` a new ${noun} is created, which needs ${required.join(', ')}. With \`id\` that ${noun} is ` +
        'changed: only the fields that are given, null empties a field that may be empty.',
      scopesNeeded(operations),
    ),
    inputSchema: closedObject(
      {
        id: { type: 'string', description: `The ${noun} to change.` },
        ...mapValues(properties, withoutDefault),
        ...idempotencyProperty,
      },
      [],
    ),
    outputSchema: plainResponse(create.response),
    annotations: overwrites,
    operations,
    async call(args: Arguments, send: SendRequest): Promise<ToolOutput> {
      const { id, ...fields } = args;
      const response = isGiven(id) ? await ask(send, update, args) : await ask(send, create, fields);
      return { content: response.body as object, responses: [response] };
    },
  };
}
