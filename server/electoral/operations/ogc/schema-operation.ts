import { Type } from 'typebox';
import { Bytes } from '#server/content/bytes.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import { FormatParameter, isPageAsked } from '#server/electoral/ogc/format.ts';
import { landing, maps, pageOf } from '#server/electoral/ogc/html/page.ts';
import { addressOf, collectionPath, schemaJson } from '#server/electoral/ogc/links.ts';
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
    minimum: Type.Optional(Type.Number({ description: 'Its least value.', examples: [0] })),
    maximum: Type.Optional(Type.Number({ description: 'Its greatest value.', examples: [90] })),
    description: text('What it says.', 'Population; null if unknown.'),
    'x-ogc-role': text('Its role: `id` or `primary-geometry`.', 'primary-geometry'),
    'x-ogc-propertySeq': Type.Integer({ description: 'Its position among the columns, from 1.', examples: [1] }),
  },
  { ...closed, title: 'OgcProperty', description: 'A property of a feature (OGC 23-058r1).' },
);

/** An object that is not closed: what else it has is JSON Schema's. */
const SchemaSchema = {
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

interface SchemaOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** The title of its page for people. */
  readonly title: string;
  /** The last step of its address, below the collection's. */
  readonly step: 'schema' | 'queryables';
  readonly schema: (set: BoundarySetWithCount, address: string) => object;
}

/** An operation that answers a schema of a collection. */
export const schemaOperation = ({ title, step, schema, ...said }: SchemaOperation) =>
  electoralEndpoint({
    ...said,
    method: 'GET',
    path: `/electoral/ogc/collections/{collectionId}/${step}`,
    tag: tags.ogc,
    params: Type.Object(collectionParams),
    query: Type.Object({ f: FormatParameter }, closed),
    response: Type.Unsafe<Bytes>(SchemaSchema),
    binary: schemaJson,
    errors: [noSuchMap(), notPassedOn()],
    allowance: 'features',
    cacheable: true,
    linked: true,
    html: true,
    handle(asked, { map: current, downloads }) {
      const set = offeredSet(current(), asked.params.collectionId, downloads);
      const path = `${collectionPath(set.id)}/${step}`;
      const document = schema(set, addressOf(asked.origin ?? '', path));
      const above = [landing, maps, { title: set.name, path: collectionPath(set.id) }];
      return isPageAsked(asked)
        ? pageOf(asked, document, { title, path, above, type: schemaJson })
        : new Bytes(Buffer.from(JSON.stringify(document)), schemaJson);
    },
  });
