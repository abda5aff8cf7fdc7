import { Type } from 'typebox';
import { Bytes } from '#server/content/bytes.ts';
import { featureSchema } from '#server/electoral/ogc/feature-schema.ts';
import { addressOf, schemaJson, schemaPath } from '#server/electoral/ogc/links.ts';
import { collectionParams } from '#server/electoral/ogc/schemas.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { noSuchMap, notPassedOn, offeredSet } from '#server/electoral/whole-maps/offered.ts';

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

export const readSchema = electoralEndpoint({
  operationId: 'readOgcSchema',
  method: 'GET',
  path: '/electoral/ogc/collections/{collectionId}/schema',
  tag: tags.ogc,
  summary: 'OGC API – Features: schema of a collection',
  description:
    'Extension. The schema of the features of a map (Part 5): the types of their properties, and a geometry that may have several parts. QGIS (3.44 and newer) takes the columns of a layer from it. Nothing is changed.',
  params: Type.Object(collectionParams),
  query: Type.Object({}, closed),
  response: Type.Unsafe<Bytes>(schemaSchema),
  binary: schemaJson,
  errors: [noSuchMap(), notPassedOn()],
  allowance: 'features',
  cacheable: true,
  linked: true,
  handle({ params, origin = '' }, { map: current, downloads }) {
    const set = offeredSet(current(), params.collectionId, downloads);
    const schema = featureSchema(set, addressOf(origin, schemaPath(set.id)));
    return new Bytes(Buffer.from(JSON.stringify(schema)), schemaJson);
  },
});
