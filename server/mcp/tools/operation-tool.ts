import { type Arguments, ask, type Operation, type SendRequest } from '#server/mcp/api-request.ts';
import { closedObject, type JsonSchema, plainAnswer, plainSchema, requestProperties } from '#server/mcp/schemas.ts';
import { withoutWords } from './find-tool.ts';
import {
  type Annotations,
  idempotencyProperty,
  paragraphs,
  scopesNeeded,
  type Tool,
  type ToolAnswer,
  type ToolText,
} from './tool.ts';

interface OperationTool extends ToolText {
  readonly operation: Operation;
  readonly annotations: Annotations;
  /** The name of the argument that is the path's `{id}`; `id` unless stated. */
  readonly idArgument?: string;
  /** The parameters that the tool offers, all of which a call must give but `date`; absent: all as the API has them. */
  readonly only?: readonly string[];
  /** Parameters that the tool does not offer. */
  readonly without?: readonly string[];
}

/** A tool that calls one operation. Its arguments are the operation's parameters, or the fields of its body. */
export function operationTool({ name, title, description, operation, annotations, ...tool }: OperationTool): Tool {
  const { idArgument = 'id', only, without = [] } = tool;
  const { properties, required } = requestProperties(operation.body ?? operation.query);
  const offered = Object.fromEntries(
    (only ?? Object.keys(properties).filter((name) => !without.includes(name))).map((name) => [
      name,
      properties[name] as JsonSchema,
    ]),
  );
  const id = operation.params?.properties.id;
  return {
    name,
    title,
    description: paragraphs(description, scopesNeeded([operation])),
    inputSchema: closedObject(
      {
        ...(id && { [idArgument]: plainSchema(id) }),
        ...withoutWords(offered),
        ...(operation.idempotent && idempotencyProperty),
      },
      [...(id ? [idArgument] : []), ...(only ? only.filter((name) => name !== 'date') : required)],
    ),
    outputSchema: plainAnswer(operation.response),
    annotations,
    operations: [operation],
    async call(args: Arguments, send: SendRequest): Promise<ToolAnswer> {
      const answer = await ask(send, operation, args, idArgument);
      return { content: answer.body as object, answers: [answer] };
    },
  };
}
