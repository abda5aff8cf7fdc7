import { isDeepStrictEqual } from 'node:util';
import { BoundarySourceSchema, SourceSchema } from './source.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const expression = asJson(BoundarySourceSchema.properties.fields.properties.code);

function asJson(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema)) as Json;
}

/** Replaces every copy of the expression's schema by a reference to it: a dozen copies would take long to compile. */
function withReferences(value: Json): Json {
  if (isDeepStrictEqual(value, expression)) return { $ref: '#/$defs/expression' };
  if (Array.isArray(value)) return value.map(withReferences);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withReferences(part)]));
}

/** The schema of source files as it is in `data/reference/source.schema.json`, for the program and for editors. */
export function sourceSchemaFile(): string {
  const schema = withReferences(asJson(SourceSchema)) as { [key: string]: Json };
  const file = {
    $id: 'https://hustings.invalid/source.schema.json',
    title: 'A source of Hustings',
    $defs: { expression },
    ...schema,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
