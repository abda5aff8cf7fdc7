import { Type } from 'typebox';
import { CollectionSchema, describeCollection } from '#server/electoral/ogc/collections.ts';
import { addressOf, json, LinksSchema } from '#server/electoral/ogc/links.ts';
import { collectionParams } from '#server/electoral/ogc/schemas.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { noSuchMap, notPassedOn, offeredSet, offeredSets } from '#server/electoral/whole-maps/offered.ts';

export const listCollections = electoralEndpoint({
  operationId: 'listOgcCollections',
  method: 'GET',
  path: '/electoral/ogc/collections',
  tag: tags.ogc,
  summary: 'OGC API – Features: collections (maps)',
  description:
    'Extension. Each map that may be redistributed, former and future ones too, as a feature collection. Sorted by jurisdiction, the newest first. Nothing is changed.',
  query: Type.Object({}, closed),
  response: Type.Object(
    { links: LinksSchema, collections: Type.Array(CollectionSchema, { description: 'The maps.' }) },
    { ...closed, title: 'OgcCollections', description: 'Maps as feature collections (17-069r4, 7.13).' },
  ),
  allowance: 'features',
  cacheable: true,
  linked: true,
  handle({ origin = '' }, { map: current, downloads }) {
    const map = current();
    return {
      links: [{ href: addressOf(origin, '/collections'), rel: 'self', type: json, title: 'This document' }],
      collections: offeredSets(map, downloads).map((set) => describeCollection(map, set, origin)),
    };
  },
});

export const readCollection = electoralEndpoint({
  operationId: 'readOgcCollection',
  method: 'GET',
  path: '/electoral/ogc/collections/{collectionId}',
  tag: tags.ogc,
  summary: 'OGC API – Features: one collection (map)',
  description: 'Extension. A map that may be redistributed, as a feature collection. Nothing is changed.',
  params: Type.Object(collectionParams),
  query: Type.Object({}, closed),
  response: CollectionSchema,
  errors: [noSuchMap(), notPassedOn()],
  allowance: 'features',
  cacheable: true,
  linked: true,
  handle({ params, origin = '' }, { map: current, downloads }) {
    const map = current();
    return describeCollection(map, offeredSet(map, params.collectionId, downloads), origin);
  },
});
