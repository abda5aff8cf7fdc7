import type { TSchema } from 'typebox';
import { documentedAs, onlyIfIncluded } from '#server/call/schema.ts';

interface ExemplifiedSchema {
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, ExemplifiedSchema>>;
  readonly required?: readonly string[];
  readonly items?: ExemplifiedSchema;
  readonly anyOf?: readonly ExemplifiedSchema[];
  readonly [documentedAs]?: TSchema;
  readonly [onlyIfIncluded]?: true;
}

/**
 * A valid value of a schema, made of the examples that it and its parts state. Optional properties without an example,
 * those that are accepted and ignored, and those that a request has to ask for are left out. Nothing is invented: throws,
 * naming the place, if an example is missing.
 */
export function exampleOf(schema: TSchema, place: string): unknown {
  const { examples, properties, required = [], items, anyOf, ...rest } = schema as ExemplifiedSchema;
  if (examples && examples.length > 0) return examples[0];
  if ('const' in rest) return rest.const;
  if (items) return [exampleOf(items as TSchema, `${place}[]`)];
  if (anyOf?.[0]) return exampleOf(anyOf[0] as TSchema, place);
  if (!properties) throw new Error(`The schema of ${place} states no example.`);
  const given = Object.entries(properties).filter(
    ([name, property]) =>
      required.includes(name) || (property.examples && !(documentedAs in property) && !(onlyIfIncluded in property)),
  );
  return Object.fromEntries(
    given.map(([name, property]) => [name, exampleOf(property as TSchema, `${place}.${name}`)]),
  );
}

/** `changes` over an example, object by object. */
export function changed(example: unknown, changes: unknown): unknown {
  if (!isObject(example) || !isObject(changes)) return changes;
  const entries = Object.entries(changes).map(([name, value]) => [name, changed(example[name], value)]);
  return { ...example, ...Object.fromEntries(entries) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
