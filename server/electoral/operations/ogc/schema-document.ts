import { Type } from 'typebox';
import { Bytes } from '#server/content/bytes.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import { FormatParameter } from '#server/electoral/ogc/format.ts';
import { pageOf } from '#server/electoral/ogc/html/page.ts';
import { collectionPath, schemaJson } from '#server/electoral/ogc/links.ts';
import { collectionParams } from '#server/electoral/ogc/schemas.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { noSuchMap, notPassedOn } from '#server/electoral/whole-maps/offered.ts';
import { wayToMap } from './way-to-maps.ts';

const text = (description: string, example: string) => Type.Optional(Type.String({ description, examples: [example] }));

const PropertySchema = Type.Object(
  {
    type: text('The JSON type of its values; absent for the geometry.', 'integer'),
    format: text('The format of its values.', 'date-time'),
    enum: Type.Optional(
      Type.Array(Type.String(), { description: 'The allowed values.', examples: [['FEDERAL', 'PROVINCIAL']] }),
    ),
    minimum: Type.Optional(Type.Number({ description: 'Its least value.', examples: [0] })),
    maximum: Type.Optional(Type.Number({ description: 'Its greatest value.', examples: [90] })),
    description: text('What it says.', 'Population; null if unknown.'),
    'x-ogc-role': text('Its role: `id` or `primary-geometry`.', 'primary-geometry'),
    'x-ogc-propertySeq': Type.Integer({ description: 'Its position among the columns, from 1.', examples: [1] }),
  },
  { ...closed, title: 'OgcProperty', description: 'A property of a feature (OGC 23-058r1).' },
);

/** An object that is not closed: what else it has is JSON Schema's. */
export const schemaSchema = {
  type: 'object',
  required: ['$schema', 'properties'],
  properties: {
    $schema: Type.String({
      description: 'The version of JSON Schema.',
      examples: ['https://json-schema.org/draft/2020-12/schema'],
    }),
    properties: {
      type: 'object',
      additionalProperties: PropertySchema,
      description: 'The properties and the geometry.',
      examples: [{ code: { type: 'string', description: 'The publisher’s code.', 'x-ogc-propertySeq': 5 } }],
    },
  },
  description: 'The schema (OGC 23-058r1).',
};

/** What the operations that answer a schema have in common. */
export const schemaOperation = {
  method: 'GET',
  tag: tags.ogc,
  params: Type.Object(collectionParams),
  query: Type.Object({ f: FormatParameter }, closed),
  binary: schemaJson,
  errors: [noSuchMap(), notPassedOn()],
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
} as const;

export const schemaBytes = (schema: object): Bytes => new Bytes(Buffer.from(JSON.stringify(schema)), schemaJson);

/** The page of a schema, for people. */
export function schemaPage(
  title: string,
  { id, name }: BoundarySetWithCount,
  origin: string,
  schema: Readonly<Record<string, unknown>>,
): Bytes {
  const alternate = { href: `${schema.$id}?f=json`, rel: 'alternate', type: schemaJson };
  const crumbs = [...wayToMap, { title: name, path: collectionPath(id) }];
  return pageOf({ title, origin, crumbs, alternate, value: schema });
}
