import { Type } from 'typebox';
import type { Bytes } from '#server/content/bytes.ts';
import { isPageAsked } from '#server/electoral/ogc/format.ts';
import { addressOf, schemaPath } from '#server/electoral/ogc/links.ts';
import { featureSchema } from '#server/electoral/ogc/properties/feature-schema.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { offeredSet } from '#server/electoral/whole-maps/offered.ts';
import { schemaBytes, schemaOperation, schemaPage, schemaSchema } from './schema-document.ts';

export const readSchema = electoralEndpoint({
  ...schemaOperation,
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
