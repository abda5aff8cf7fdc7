import type { TSchema } from 'typebox';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import { FlatPropertiesSchema } from '#server/electoral/whole-maps/flat-properties.ts';

type Json = Record<string, unknown>;

/** What of a property's own schema is said here too. */
const keywords = ['type', 'format', 'enum', 'minimum', 'maximum', 'description'] as const;

/**
 * What the features of a map have (OGC 23-058r1): without it programs guess the types from the first page, on which a
 * column may be empty and no district in parts. A value that is missing is null.
 */
export const featureSchema = ({ name }: Pick<BoundarySetWithCount, 'name'>, address: string): Json =>
  schemaOf(name, address);

/** What filters may name: the same properties and no others (19-079r2, 6.2). */
export const queryablesSchema = ({ name }: Pick<BoundarySetWithCount, 'name'>, address: string): Json => ({
  ...schemaOf(name, address),
  additionalProperties: false,
});

function schemaOf(name: string, address: string): Json {
  const properties = Object.entries(FlatPropertiesSchema.properties).map(([key, schema], i) => [
    key,
    { ...said(schema), ...(key === 'id' && { 'x-ogc-role': 'id' }), 'x-ogc-propertySeq': i + 1 },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    type: 'object',
    title: name,
    properties: {
      ...Object.fromEntries(properties),
      geometry: {
        description: 'Its geometry, WGS 84.',
        format: 'geometry-polygon-or-multipolygon',
        'x-ogc-role': 'primary-geometry',
        'x-ogc-propertySeq': properties.length + 1,
      },
    },
  };
}

/** For a value or null, the schema of the value. */
export function said(schema: TSchema): Json {
  const { anyOf, ...own } = schema as TSchema & { anyOf?: TSchema[] };
  const all: Json = { ...anyOf?.[0], ...own };
  return Object.fromEntries(keywords.flatMap((keyword) => (keyword in all ? [[keyword, all[keyword]]] : [])));
}
