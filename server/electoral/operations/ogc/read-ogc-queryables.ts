import { Type } from 'typebox';
import type { Bytes } from '#server/content/bytes.ts';
import { isPageAsked } from '#server/electoral/ogc/format.ts';
import { addressOf, queryablesPath } from '#server/electoral/ogc/links.ts';
import { queryablesSchema } from '#server/electoral/ogc/properties/feature-schema.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { offeredSet } from '#server/electoral/whole-maps/offered.ts';
import { schemaBytes, schemaOperation, schemaPage, schemaSchema } from './schema-document.ts';

export const readQueryables = electoralEndpoint({
  ...schemaOperation,
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
