import type { TSchema } from 'typebox';
import { onlyIfIncluded } from '#server/call/schema.ts';

/** A JSON schema as the protocol carries it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** The keywords of JSON Schema that clients need. Others of ours serve error messages and the names of components. */
const keywords = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'default',
  'description',
]);

/** An endpoint's schema as plain JSON Schema. */
export function plainSchema(schema: TSchema): JsonSchema {
  const plain: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keywords.has(keyword)) plain[keyword] = inner(keyword, value);
  }
  // Some clients refuse an enumeration without a type.
  const { type, enum: values } = plain as { type?: unknown; enum?: unknown[] };
  if (type === undefined && values?.every((value) => typeof value === 'string')) return { type: 'string', ...plain };
  return plain;
}

function inner(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case 'properties':
      return mapValues(value as Record<string, TSchema>, plainSchema);
    case 'items':
      return plainSchema(value as TSchema);
    case 'anyOf':
      return (value as TSchema[]).map(plainSchema);
    default:
      return value;
  }
}

export const plainObject = (schema: TSchema): ObjectSchema => {
  const { required, ...plain } = plainSchema(schema);
  return { ...plain, required: required ?? [] } as unknown as ObjectSchema;
};

/** The schema of the answer to a request that asks for no further fields. */
export function plainResponse(schema: TSchema): ObjectSchema {
  const withoutOptional = (inner: TSchema): TSchema => {
    const { properties, items, anyOf } = inner as {
      properties?: Record<string, TSchema>;
      items?: TSchema;
      anyOf?: readonly TSchema[];
    };
    if (anyOf) return { ...inner, anyOf: anyOf.map(withoutOptional) } as TSchema;
    if (items) return { ...inner, items: withoutOptional(items) } as TSchema;
    if (!properties) return inner;
    const remaining = Object.entries(properties).filter(([, property]) => !(onlyIfIncluded in property));
    return { ...inner, properties: mapValues(Object.fromEntries(remaining), withoutOptional) } as TSchema;
  };
  return plainObject(withoutOptional(schema));
}

export const mapValues = <From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** The schema of an object of exactly these properties. */
export const closedObject = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): ObjectSchema => ({ type: 'object', properties, required, additionalProperties: false });

/**
 * Parameters that no tool offers: which field to leave out a tool knows itself, and copies and lists of whom to call are made by
 * programs.
 */
const forPrograms: ReadonlySet<string> = new Set(['exclude', 'include_deleted', 'reachable_by']);

/** The properties of a request's schema that tools offer, and which of them a caller must give: those without a default. */
export function requestProperties(schema: TSchema | undefined): Pick<ObjectSchema, 'properties' | 'required'> {
  if (!schema) return { properties: {}, required: [] };
  const { properties, required } = plainObject(schema);
  return {
    properties: Object.fromEntries(
      Object.entries(mapValues(properties, saidOnce)).filter(([name]) => !forPrograms.has(name)),
    ),
    required: required.filter((name) => !('default' in (properties[name] as JsonSchema))),
  };
}

/**
 * A property without patterns and lengths of texts, since the API checks them and names them when it refuses one. It also
 * has no descriptions of its alternatives if it has its own, and no remarks about parameters that no tool needs.
 */
function saidOnce(property: JsonSchema): JsonSchema {
  const { anyOf, items, description, ...own } = withoutLengths(property);
  const said = (description as string | undefined)?.replace(asksFor, '');
  const alternatives = (anyOf as readonly JsonSchema[] | undefined)?.map((one) =>
    said === undefined ? withoutLengths(one) : bare(one),
  );
  return {
    ...own,
    ...(items !== undefined && { items: bare(items as JsonSchema) }),
    ...(alternatives && { anyOf: alternatives }),
    ...(said !== undefined && { description: said }),
  };
}

const asksFor = / Returned only if `include` names it\./;

const withoutLengths = ({ pattern: _, minLength: _least, maxLength: _most, ...schema }: JsonSchema): JsonSchema =>
  schema;
const withoutDescription = ({ description: _, ...schema }: JsonSchema): JsonSchema => schema;

/** The same of all that it is made of. */
function bare(schema: JsonSchema): JsonSchema {
  const { properties, items, ...own } = withoutDescription(withoutLengths(schema));
  return {
    ...own,
    ...(properties !== undefined && { properties: mapValues(properties as Record<string, JsonSchema>, bare) }),
    ...(items !== undefined && { items: bare(items as JsonSchema) }),
  };
}

/**
 * A property without its default, which its description states instead. A client that filled defaults in would overwrite
 * fields of a record that an update leaves out.
 */
export function withoutDefault(property: JsonSchema): JsonSchema {
  if (!('default' in property)) return property;
  const { default: value, description, ...rest } = property;
  const spoken = value === '' ? 'empty' : JSON.stringify(value);
  return { ...rest, description: [description, `Left out of a new record: ${spoken}.`].filter(Boolean).join(' ') };
}

const ofShape = new Set(['type', 'properties', 'items', 'anyOf', 'const']);

/** What an answer is made of, without words, lists of words, bounds and examples: a model reads the answer itself. */
export function shapeOf(schema: JsonSchema): JsonSchema {
  const remaining = Object.entries(schema).filter(([keyword]) => ofShape.has(keyword));
  const shape = remaining.map(([keyword, value]) => {
    if (keyword === 'properties') return [keyword, mapValues(value as Record<string, JsonSchema>, shapeOf)];
    if (keyword === 'items') return [keyword, shapeOf(value as JsonSchema)];
    if (keyword === 'anyOf') return orNull((value as JsonSchema[]).map(shapeOf));
    return [keyword, value];
  });
  return Object.fromEntries(shape);
}

/** `string or null` in half the letters, since most fields are one. */
function orNull(alternatives: readonly JsonSchema[]): [keyword: string, value: unknown] {
  const [one, none] = alternatives;
  const isPlain = alternatives.length === 2 && Object.keys(one ?? {}).join() === 'type' && none?.type === 'null';
  return isPlain ? ['type', [one?.type, 'null']] : ['anyOf', alternatives];
}
