import type { TSchema } from 'typebox';

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

/** Fields that no tool asks an operation to include in its answer. */
const unasked = new Set(['externalId']);

/** The same of an answer. */
export const plainAnswer = (schema: TSchema): ObjectSchema => withoutUnasked(plainObject(schema)) as ObjectSchema;

function withoutUnasked(schema: JsonSchema): JsonSchema {
  const { properties, items, ...rest } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  const kept = Object.entries(properties ?? {}).filter(([name]) => !unasked.has(name));
  return {
    ...rest,
    ...(properties && { properties: mapValues(Object.fromEntries(kept), withoutUnasked) }),
    ...(items && { items: withoutUnasked(items) }),
  };
}

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

const ofShape = new Set(['type', 'properties', 'items', 'anyOf', 'enum', 'const']);

/** What an answer is made of, without words, bounds and examples: a model reads the answer itself. */
export function shapeOf(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => ofShape.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, mapValues(value as Record<string, JsonSchema>, shapeOf)];
      if (keyword === 'items') return [keyword, shapeOf(value as JsonSchema)];
      if (keyword === 'anyOf') return [keyword, (value as JsonSchema[]).map(shapeOf)];
      return [keyword, value];
    }),
  );
}
