import type { TSchema } from 'typebox';
import { onlyIfAsked } from '#server/http/schema.ts';

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
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', 'const'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['pattern', 'format', 'default', 'description'],
]);

/** An endpoint's schema as plain JSON Schema. */
export function plainSchema(schema: TSchema): JsonSchema {
  const plain: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keywords.has(keyword) && !isLongPattern(keyword, value)) plain[keyword] = inner(keyword, value);
  }
  // Some clients refuse an enumeration without a type.
  const { type, enum: values } = plain as { type?: unknown; enum?: unknown[] };
  if (type === undefined && values?.every((value) => typeof value === 'string')) return { type: 'string', ...plain };
  return plain;
}

/** A model reads the description; whoever sends another form is told by the API. */
const isLongPattern = (keyword: string, value: unknown): boolean =>
  keyword === 'pattern' && (value as string).length > 20;

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
export function plainAnswer(schema: TSchema): ObjectSchema {
  const unasked = (inner: TSchema): TSchema => {
    const { properties, items } = inner as { properties?: Record<string, TSchema>; items?: TSchema };
    if (items) return { ...inner, items: unasked(items) } as TSchema;
    if (!properties) return inner;
    const kept = Object.entries(properties).filter(([, property]) => !(onlyIfAsked in property));
    return { ...inner, properties: mapValues(Object.fromEntries(kept), unasked) } as TSchema;
  };
  return plainObject(unasked(schema));
}

export const mapValues = <From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** The schema of an object of exactly these properties. */
export const closedObject = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): ObjectSchema => ({ type: 'object', properties, required, additionalProperties: false });

/** The properties of a request's schema, and which of them a caller must give: those without a default. */
export function requestProperties(schema: TSchema | undefined): Pick<ObjectSchema, 'properties' | 'required'> {
  if (!schema) return { properties: {}, required: [] };
  const { properties, required } = plainObject(schema);
  return { properties, required: required.filter((name) => !('default' in (properties[name] as JsonSchema))) };
}

/**
 * A property without its default, which stands in words instead. A client that filled defaults in would overwrite
 * fields of a record that an update leaves out.
 */
export function withoutDefault(property: JsonSchema): JsonSchema {
  if (!('default' in property)) return property;
  const { default: value, description, ...rest } = property;
  const spoken = value === '' ? 'empty' : JSON.stringify(value);
  return { ...rest, description: [description, `Left out of a new record: ${spoken}.`].filter(Boolean).join(' ') };
}

const ofShape = new Set(['type', 'properties', 'items', 'anyOf', 'const']);

/** What an answer is made of, without words, bounds, lists of words and examples: a model reads the answer itself. */
export function shapeOf(schema: JsonSchema): JsonSchema {
  const { type, enum: words } = schema as { type?: unknown; enum?: unknown };
  const kept = Object.entries(
    type === undefined && words !== undefined ? { type: 'string', ...schema } : schema,
  ).filter(([keyword]) => ofShape.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, mapValues(value as Record<string, JsonSchema>, shapeOf)];
      if (keyword === 'items') return [keyword, shapeOf(value as JsonSchema)];
      if (keyword === 'anyOf') return shapeOfAny((value as JsonSchema[]).map(shapeOf));
      return [keyword, value];
    }),
  );
}

/** One of simple types is written as a list of them. */
function shapeOfAny(shapes: readonly JsonSchema[]): [keyword: string, value: unknown] {
  const isSimple = shapes.every((shape) => Object.keys(shape).join() === 'type' && typeof shape.type === 'string');
  return isSimple ? ['type', [...new Set(shapes.map(({ type }) => type))]] : ['anyOf', shapes];
}
