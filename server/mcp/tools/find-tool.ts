import { type Arguments, ask, isGiven, type Operation, type SendRequest } from '#server/mcp/api-request.ts';
import {
  closedObject,
  type JsonSchema,
  type ObjectSchema,
  plainObject,
  requestProperties,
} from '#server/mcp/schemas.ts';
import { paragraphs, reads, scopesNeeded, type Tool, type ToolOutput, type ToolText } from './tool.ts';

interface FindTool extends ToolText {
  /** Lists records. */
  readonly list: Operation;
  /** Reads the record of an id. Absent: there is no such operation. */
  readonly one?: Operation;
  /** A long field, which the operations leave out if their parameter `exclude` names it. */
  readonly shownOnRequest?: ShownOnRequest;
}

/** A long field of a record, which a tool shows only if an argument asks for it. */
export interface ShownOnRequest {
  readonly field: string;
  /** The tool's argument that asks for it, of a single record only. */
  readonly argument: string;
  readonly description: string;
}

export type Entry = Readonly<Record<string, unknown>>;

/**
 * A tool that lists records by filters and, if `one` is given, reads the one of an id. Its answer has one form:
 * `data` is a list, also of a single record, whose `pagination` is null.
 */
export function findTool({ name, title, description, list, one, shownOnRequest }: FindTool): Tool {
  const { properties, required } = requestProperties(list.query);
  const onlyOfOne = shownOnRequest ? [shownOnRequest.field] : [];
  const excluding = shownOnRequest && { exclude: shownOnRequest.field };
  const asking = shownOnRequest && requestArgument(shownOnRequest);
  const schema = plainObject(list.response);
  const operations = one ? [list, one] : [list];
  return {
    name,
    title,
    description: paragraphs(description, pagingOf(properties), scopesNeeded(operations)),
    inputSchema: closedObject({ ...(one && idProperty), ...withoutDescriptions(properties), ...asking }, required),
    outputSchema: {
      ...schema,
      properties: {
        data: optionalIn(schema.properties.data as JsonSchema, onlyOfOne),
        pagination: one
          ? { anyOf: [schema.properties.pagination, { type: 'null' }], description: 'Null where an id was given.' }
          : (schema.properties.pagination as JsonSchema),
      },
    },
    annotations: reads,
    operations,
    async call(given: Arguments, send: SendRequest): Promise<ToolOutput> {
      const { [shownOnRequest?.argument ?? '']: isAsked, ...args } = given;
      if (one && isGiven(args.id)) {
        const isShown = isAsked === true;
        const response = await ask(send, one, isShown ? args : { ...args, ...excluding });
        const { data } = response.body as { data: Entry };
        return {
          content: { data: [isShown ? data : without(data, onlyOfOne)], pagination: null },
          responses: [response],
        };
      }
      const { id: _, ...filters } = args;
      const response = await ask(send, list, { ...(one ? filters : args), ...excluding });
      const { data, pagination } = response.body as { data: Entry[]; pagination: object };
      return { content: { data: data.map((record) => without(record, onlyOfOne)), pagination }, responses: [response] };
    },
  };
}

/** The argument that asks for a long field. */
export const requestArgument = ({ argument, description }: ShownOnRequest): Readonly<Record<string, JsonSchema>> => ({
  [argument]: { type: 'boolean', description },
});

const idProperty: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'string', description: 'Gets the one record of this id; give it alone.' },
};

/** The tool's description already explains pages, so its parameters for them need no descriptions. */
export function withoutDescriptions(properties: ObjectSchema['properties']): ObjectSchema['properties'] {
  const paging = ['cursor', 'limit'].filter((name) => name in properties);
  const bare = paging.map((name) => {
    const { description: _, ...rest } = properties[name] as JsonSchema;
    return [name, rest];
  });
  const since = properties.updated_since && { updated_since: { ...momentSchema, description: sinceWhen } };
  const { include } = properties as { include?: { readonly description: string } };
  const further = include && {
    include: { ...include, description: include.description.replace(optionalFields, 'Adds') },
  };
  return { ...properties, ...Object.fromEntries(bare), ...since, ...further };
}

const optionalFields = 'Optional fields to return:';

const momentSchema = { type: 'string', format: 'date-time' };
/** The documentation has what programs that maintain a copy need to know besides. */
const sinceWhen = 'Only those changed since, oldest change first; 90 days back at most.';

/** What the description says about paging, if the list has pages. */
export function pagingOf(properties: ObjectSchema['properties']): string {
  if (!properties.cursor) return '';
  return 'Answers one page, newest first, of at most `limit` records. While `pagination.nextCursor` is not null, repeat with it as `cursor` and all else as before.';
}

const optionalIn = (list: JsonSchema, names: readonly string[]): JsonSchema => ({
  ...list,
  items: optionalOf(list.items as ObjectSchema, names),
});

/** A record's schema in which these fields may be missing. */
export const optionalOf = ({ required, ...record }: ObjectSchema, names: readonly string[]): JsonSchema => ({
  ...record,
  required: required.filter((name) => !names.includes(name)),
});

export const without = (record: Entry, names: readonly string[]): Entry =>
  names.length === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
