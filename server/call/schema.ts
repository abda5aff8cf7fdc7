import { type TEnum, type TSchema, Type } from 'typebox';

/**
 * How a schema gets a name in the OpenAPI documents: its `title` is the component's name. A schema without a title is
 * written out where it is used.
 */

/** On a copy that says more of a named schema where it is used: the named schema itself. */
export const original = Symbol('original');

/** On a schema that accepts anything: what the documents show instead. */
export const documentedAs = Symbol('shown as');

/** On a field that responses contain only if the parameter `include` names it. */
export const onlyIfIncluded = Symbol('only if asked');

/** On a schema whose faults another field explains: the other field's name, and a sentence for the values of both. */
export const explainedBy = Symbol('explained by');

export interface ExplainedBy {
  readonly [explainedBy]?: {
    readonly field: string;
    /** Undefined if the other field says nothing of the fault. */
    readonly explain: (value: unknown, other: unknown) => string | undefined;
  };
}

/** What a schema says to a reader. It changes nothing about which values are valid, but for `default`. */
interface Annotations {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
}

/**
 * A copy of a schema with annotations of the place where it is used. The documents write them beside the reference
 * where the schema is named, so that its component stays one.
 */
export function annotate<Schema extends TSchema>(schema: Schema, annotations: Annotations): Schema {
  const copy = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema));
  if ('title' in schema && !(original in schema)) copy[original] = schema;
  return Object.assign(copy, annotations);
}

/** A named list of words. */
export const enumeration = <const Words extends string[]>(
  title: string,
  words: readonly [...Words],
  options: Annotations & { readonly description: string },
): TEnum<Words> => Type.Enum<Words>([...words] as [...Words], { type: 'string', title, ...options });

/** Of an object of exactly its properties. */
export const closed = { additionalProperties: false } as const;

/** A value or null. */
export const nullable = <Schema extends TSchema>(schema: Schema, options: Annotations = {}) =>
  Type.Union([schema, Type.Null()], { ...options });

/**
 * A field that may contain anything and is ignored, so that a client may send a record back as it read it. The
 * documents show the schema with which it was read.
 */
export const ignored = (read: TSchema) =>
  Object.assign(Type.Unknown(), {
    [documentedAs]: annotate(read, { description: 'Read-only: accepted and ignored.' }),
  });

/** A number of things. */
export const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
