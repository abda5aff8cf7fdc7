import { Type } from 'typebox';
import { Bytes } from '#server/content/bytes.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import { FormatParameter, isPageAsked } from '#server/electoral/ogc/format.ts';
import { pageOf } from '#server/electoral/ogc/html/page.ts';
import { addressOf, collectionPath, queryablesPath, schemaJson, schemaPath } from '#server/electoral/ogc/links.ts';
import { featureSchema, queryablesSchema } from '#server/electoral/ogc/properties/feature-schema.ts';
import { collectionParams } from '#server/electoral/ogc/schemas.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { noSuchMap, notPassedOn, offeredSet } from '#server/electoral/whole-maps/offered.ts';
import { wayToMap } from './read-collections.ts';

const text = (description: string, example: string) => Type.Optional(Type.String({ description, examples: [example] }));

const PropertySchema = Type.Object(
  {
    type: text('The JSON type of its values; absent for the geometry.', 'integer'),
    format: text('The format of its values.', 'date-time'),
    enum: Type.Optional(
      Type.Array(Type.String(), { description: 'The allowed values.', examples: [['FEDERAL', 'PROVINCIAL']] }),
    ),
    description: text('What it says.', 'Population; null if unknown.'),
    'x-ogc-role': text('Its role: `id` or `primary-geometry`.', 'primary-geometry'),
    'x-ogc-propertySeq': Type.Integer({ description: 'Its position among the columns, from 1.', examples: [1] }),
  },
  { ...closed, title: 'OgcProperty', description: 'A property of a feature (OGC 23-058r1).' },
);

/** An object that is not closed: what else it has is JSON Schema's. */
const schemaSchema = {
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

const shared = {
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

export const readSchema = electoralEndpoint({
  ...shared,
  operationId: 'readOgcSchema',
  path: '/electoral/ogc/collections/{collectionId}/schema',
  summary: 'OGC API – Features: schema of a collection',
  description:
    'Extension. The schema of the features of a map (Part 5): the types of their properties, and a geometry that may have several parts. QGIS (3.44 and newer) takes the columns of a layer from it. Nothing is changed.',
  response: Type.Unsafe<Bytes>(schemaSchema),
  handle({ params, query, prefersHtml, origin = '' }, { map: current, downloads }) {
    const set = offeredSet(current(), params.collectionId, downloads);
    const schema = featureSchema(set, addressOf(origin, schemaPath(set.id)));
    const isPage = isPageAsked(query.f, prefersHtml);
    return isPage ? schemaPage('What the districts have', set, origin, schema) : schemaBytes(schema);
  },
});

export const readQueryables = electoralEndpoint({
  ...shared,
  operationId: 'readOgcQueryables',
  path: '/electoral/ogc/collections/{collectionId}/queryables',
  summary: 'OGC API – Features: queryables of a collection',
  description:
    'Extension. What filters of a map may name (Part 3): each property of its features, which is a query parameter too, and the geometry. Nothing is changed.',
  response: Type.Unsafe<Bytes>(schemaSchema),
  handle({ params, query, prefersHtml, origin = '' }, { map: current, downloads }) {
    const set = offeredSet(current(), params.collectionId, downloads);
    const schema = queryablesSchema(set, addressOf(origin, queryablesPath(set.id)));
    const isPage = isPageAsked(query.f, prefersHtml);
    return isPage ? schemaPage('What filters may name', set, origin, schema) : schemaBytes(schema);
  },
});

const schemaBytes = (schema: object): Bytes => new Bytes(Buffer.from(JSON.stringify(schema)), schemaJson);

function schemaPage(
  title: string,
  { id, name }: BoundarySetWithCount,
  origin: string,
  schema: Readonly<Record<string, unknown>>,
): Bytes {
  const alternate = { href: `${schema.$id}?f=json`, rel: 'alternate', type: schemaJson };
  const crumbs = [...wayToMap, { title: name, path: collectionPath(id) }];
  return pageOf({ title, origin, crumbs, alternate, value: schema });
}
