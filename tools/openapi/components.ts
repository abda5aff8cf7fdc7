import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { documentedAs, original } from '#server/call/schema.ts';
import type { Json } from './json.ts';

type Schema = TSchema & { [original]?: Schema; [documentedAs]?: Schema; title?: string; anyOf?: Schema[] };

const annotations = ['description', 'default', 'examples'] as const;

/** Serves the wording of error messages only. */
const unwritten = ['title', 'expects'];

/** The schemas of one document: the named ones are components, and referred to wherever they are used. */
export class Components {
  readonly schemas: Json = {};

  /** A schema as the document writes it. Throws if two schemas that differ have the same name. */
  write(schema: TSchema): Json {
    const given = schema as Schema;
    const shown = given[documentedAs];
    if (shown) return this.write(shown);
    const named = given[original] ?? given;
    if (named.title === undefined) return this.#body(given);
    const component = this.#body(named);
    const known = this.schemas[named.title];
    if (known !== undefined && !isDeepStrictEqual(known, component)) {
      throw new Error(`Two schemas are called ${named.title}. Give one of them another title.`);
    }
    this.schemas[named.title] = component;
    return { $ref: `#/components/schemas/${named.title}`, ...differing(given, named) };
  }

  #body(schema: Schema): Json {
    const copy: Json = {};
    for (const [key, value] of Object.entries(schema)) {
      if (unwritten.includes(key)) continue;
      if (key === 'properties') copy[key] = this.#each(value as Record<string, TSchema>);
      else if (key === 'items') copy[key] = this.write(value as TSchema);
      else if (key === 'anyOf') Object.assign(copy, this.#union(value as TSchema[]));
      else copy[key] = value;
    }
    // What the place of use says comes after what the alternatives say.
    for (const key of annotations) if (schema[key as never] !== undefined) copy[key] = schema[key as never];
    return copy;
  }

  #each(properties: Record<string, TSchema>): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, withDefaultInWords(this.write(property))]),
    );
  }

  /** A value or null is written as a list of two types if that is possible. */
  #union(alternatives: TSchema[]): Json {
    const [first = {}, second, ...others] = alternatives.map((one) => this.write(one));
    if (others.length === 0 && second?.type === 'null' && typeof first.type === 'string') {
      return { ...first, type: [first.type, 'null'] };
    }
    return { anyOf: alternatives.map((one) => this.write(one)) };
  }
}

/** Generators of types take a field that states a default for one that is always there, also in what is sent. */
function withDefaultInWords({ default: value, ...schema }: Json): Json {
  if (value === undefined) return schema;
  const words = `The default is \`${JSON.stringify(value)}\`.`;
  return { ...schema, description: schema.description ? `${schema.description} ${words}` : words };
}

/** What a copy of a named schema says beyond it. */
function differing(given: Schema, named: Schema): Json {
  const [here, there] = [given as unknown as Json, named as unknown as Json];
  return Object.fromEntries(annotations.filter((key) => here[key] !== there[key]).map((key) => [key, here[key]]));
}
