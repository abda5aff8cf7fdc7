import { Type } from 'typebox';
import { CollectionSchema, describeCollection } from '#server/electoral/ogc/collections.ts';
import { FormatParameter } from '#server/electoral/ogc/format.ts';
import { documentOrPage, landing, maps } from '#server/electoral/ogc/html/page.ts';
import { collectionPath } from '#server/electoral/ogc/links.ts';
import { collectionParams } from '#server/electoral/ogc/schemas.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { noSuchMap, notPassedOn, offeredSet } from '#server/electoral/whole-maps/offered.ts';

export const readCollection = electoralEndpoint({
  operationId: 'readOgcCollection',
  method: 'GET',
  path: '/electoral/ogc/collections/{collectionId}',
  tag: tags.ogc,
  summary: 'OGC API – Features: one collection (map)',
  description: 'Extension. A map that may be redistributed, as a feature collection. Nothing is changed.',
  params: Type.Object(collectionParams),
  query: Type.Object({ f: FormatParameter }, closed),
  response: CollectionSchema,
  errors: [noSuchMap(), notPassedOn()],
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
  handle(asked, { map: current, downloads }) {
    const { params, origin = '' } = asked;
    const map = current();
    const collection = describeCollection(map, offeredSet(map, params.collectionId, downloads), origin);
    const { id, title } = collection;
    return documentOrPage(asked, collection, { title, path: collectionPath(id), above: [landing, maps] });
  },
});
