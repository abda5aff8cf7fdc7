import type { TSchema } from 'typebox';
import { documentedAs } from '#server/call/schema.ts';

/** What a JSON body may have at most. */
export interface BodyBounds {
  readonly bytes: number;
  /** Names, values, brackets, colons and commas. */
  readonly tokens: number;
  /** Names of fields, in all objects together. */
  readonly names: number;
}

/** The upper bounds of any JSON body but one in rows. */
export const largestBody: BodyBounds = { bytes: 1024 * 1024, tokens: 10_000, names: 2_500 };

/** The upper bounds of one row of a body that has many. */
export const largestRow: BodyBounds = { ...largestBody, bytes: 64 * 1024 };

/** The largest value of a schema, as JSON without spaces. */
type Size = BodyBounds;

/** The parts of a JSON schema that say how large its values may be. */
interface SizedSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: SizedSchema;
  readonly properties?: Readonly<Record<string, SizedSchema>>;
  readonly anyOf?: readonly SizedSchema[];
  readonly [documentedAs]?: SizedSchema;
}

/** For a letter in JSON: `\u00e9`. One that takes two of them is rare enough to share their room. */
const bytesOfLetter = 6;
/** For a number, a day, an id or another text of a known form. */
const bytesOfForm = 100;
/** For a text whose schema says no length, such as the page of a receipt that is sent back with its donation. */
const bytesOfUnbounded = 64 * 1024;
/** Indentation, for each token. */
const bytesOfSpace = 16;
/** Whatever the schema, so that a body with unknown fields is read and they are named. */
const leastNames = 1_000;
const leastBytes = 4 * 1024;

/**
 * The bounds of bodies of this schema: the bytes of its largest value with every letter escaped and every token
 * indented, as a power of two, and at most those of `most`.
 */
export function boundsOf(schema: TSchema | object, most: BodyBounds = largestBody): BodyBounds {
  const largest = sizeOf(schema as SizedSchema);
  const bytes = largest.bytes + bytesOfSpace * largest.tokens;
  return {
    bytes: Math.min(most.bytes, Math.max(leastBytes, 2 ** Math.ceil(Math.log2(bytes)))),
    tokens: most.tokens,
    names: Math.min(most.names, largest.names + leastNames),
  };
}

function sizeOf(schema: SizedSchema): Size {
  const { anyOf, properties, items, maxItems = Infinity, maxLength, [documentedAs]: documented } = schema;
  if (documented) return sizeOf(documented);
  if (anyOf) return largestOf(anyOf.map(sizeOf));
  const words = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (words) return largestOf(words.map((word) => sizeOfText(JSON.stringify(word).length)));
  if (properties) {
    return sumOf(Object.entries(properties).map(([name, inner]) => sumOf([named(name), sizeOf(inner)])));
  }
  if (schema.type === 'array') return items ? repeated(sizeOf(items), maxItems) : unbounded;
  if (maxLength !== undefined) return sizeOfText(bytesOfLetter * maxLength);
  if (schema.type === undefined) return unbounded;
  const hasForm = schema.type !== 'string' || schema.format !== undefined || schema.pattern !== undefined;
  return sizeOfText(hasForm ? bytesOfForm : bytesOfUnbounded);
}

const unbounded: Size = { bytes: Infinity, tokens: Infinity, names: Infinity };

/** A text with its marks and the comma behind it. */
const sizeOfText = (letters: number): Size => ({ bytes: letters + 3, tokens: 2, names: 0 });

/** A name with its marks and the colon behind it. */
const named = (name: string): Size => ({ bytes: name.length + 3, tokens: 2, names: 1 });

/** Inside brackets. */
const sumOf = (sizes: readonly Size[]): Size =>
  sizes.reduce(
    (sum, { bytes, tokens, names }) => ({
      bytes: sum.bytes + bytes,
      tokens: sum.tokens + tokens,
      names: sum.names + names,
    }),
    { bytes: 2, tokens: 2, names: 0 },
  );

const repeated = ({ bytes, tokens, names }: Size, times: number): Size => ({
  bytes: 2 + times * bytes,
  tokens: 2 + times * tokens,
  names: names === 0 ? 0 : times * names,
});

const largestOf = (sizes: readonly Size[]): Size => ({
  bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
  tokens: Math.max(...sizes.map(({ tokens }) => tokens)),
  names: Math.max(...sizes.map(({ names }) => names)),
});
