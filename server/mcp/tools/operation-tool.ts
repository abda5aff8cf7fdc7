import { type Arguments, ask, type Operation, type SendRequest } from '#server/mcp/api-request.ts';
import {
  closedObject,
  type JsonSchema,
  type ObjectSchema,
  plainResponse,
  plainSchema,
  requestProperties,
} from '#server/mcp/schemas.ts';
import {
  type Entry,
  optionalOf,
  requestArgument,
  type ShownOnRequest,
  without,
  withoutDescriptions,
} from './find-tool.ts';
import {
  type Annotations,
  idempotencyProperty,
  paragraphs,
  scopesNeeded,
  type Tool,
  type ToolOutput,
  type ToolText,
} from './tool.ts';

interface OperationTool extends ToolText {
  readonly operation: Operation;
  readonly annotations: Annotations;
  /** The name of the argument that is the path's `{id}`; `id` unless stated. */
  readonly idArgument?: string;
  /** The parameters that the tool offers, all of which a call must give but `date`; absent: all as the API has them. */
  readonly only?: readonly string[];
  /** A long field of the record that the operation answers with. */
  readonly shownOnRequest?: ShownOnRequest;
  /** Parameters that the tool does not offer. */
  readonly without?: readonly string[];
}

/** A tool that calls one operation. Its arguments are the operation's parameters, or the fields of its body. */
export function operationTool({ name, title, description, operation, annotations, ...tool }: OperationTool): Tool {
  const { idArgument = 'id', only, shownOnRequest, without: omitted = [] } = tool;
  const { properties, required } = requestProperties(operation.body ?? operation.query);
  const offered = Object.fromEntries(
    (only ?? Object.keys(properties).filter((name) => !omitted.includes(name))).map((name) => [
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
        ...withoutDescriptions(offered),
        ...(shownOnRequest && requestArgument(shownOnRequest)),
        ...(operation.idempotent && idempotencyProperty),
      },
      [...(id ? [idArgument] : []), ...(only ? only.filter((name) => name !== 'date') : required)],
    ),
    outputSchema: shownOnRequest ? withOptional(shownOnRequest.field, operation) : plainResponse(operation.response),
    annotations,
    operations: [operation],
    async call(given: Arguments, send: SendRequest): Promise<ToolOutput> {
      const { [shownOnRequest?.argument ?? '']: isAsked, ...args } = given;
      const response = await ask(send, operation, args, idArgument);
      const body = response.body as { data: Entry };
      const isShown = shownOnRequest === undefined || isAsked === true;
      return {
        content: isShown ? body : { ...body, data: without(body.data, [shownOnRequest.field]) },
        responses: [response],
      };
    },
  };
}

/** The schema of an answer whose record may be without the field. */
function withOptional(field: string, operation: Operation): ObjectSchema {
  const { properties, ...answer } = plainResponse(operation.response);
  return { ...answer, properties: { ...properties, data: optionalOf(properties.data as ObjectSchema, [field]) } };
}
