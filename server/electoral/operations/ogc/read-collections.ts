import { Type } from 'typebox';
import { CollectionSchema, describeCollection } from '#server/electoral/ogc/collections.ts';
import { FormatParameter, isPageAsked, linksToForms } from '#server/electoral/ogc/format.ts';
import { type Crumb, pageOf } from '#server/electoral/ogc/html/page.ts';
import { addressOf, collectionPath, json, LinksSchema } from '#server/electoral/ogc/links.ts';
import { collectionParams } from '#server/electoral/ogc/schemas.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { noSuchMap, notPassedOn, offeredSet, offeredSets } from '#server/electoral/whole-maps/offered.ts';

/** The way to the list of maps, and to what stands below it. */
export const wayToMaps: readonly Crumb[] = [{ title: 'Electoral boundaries', path: '' }];
export const wayToMap: readonly Crumb[] = [...wayToMaps, { title: 'Maps', path: '/collections' }];

export const listCollections = electoralEndpoint({
  operationId: 'listOgcCollections',
  method: 'GET',
  path: '/electoral/ogc/collections',
  tag: tags.ogc,
  summary: 'OGC API – Features: collections (maps)',
  description:
    'Extension. Each map that may be redistributed, former and future ones too, as a feature collection. Sorted by jurisdiction, the newest first. Nothing is changed.',
  query: Type.Object({ f: FormatParameter }, closed),
  response: Type.Object(
    { links: LinksSchema, collections: Type.Array(CollectionSchema, { description: 'The maps.' }) },
    { ...closed, title: 'OgcCollections', description: 'Maps as feature collections (17-069r4, 7.13).' },
  ),
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
  handle({ query, prefersHtml, origin = '' }, { map: current, downloads }) {
    const map = current();
    const maps = {
      links: linksToForms((f) => addressOf(origin, '/collections', { f }), addressOf(origin, '/collections')),
      collections: offeredSets(map, downloads).map((set) => describeCollection(map, set, origin)),
    };
    if (!isPageAsked(query.f, prefersHtml)) return maps;
    const alternate = { href: addressOf(origin, '/collections', { f: 'json' }), rel: 'alternate', type: json };
    return pageOf({ title: 'Maps', origin, crumbs: wayToMaps, alternate, value: maps });
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
  query: Type.Object({ f: FormatParameter }, closed),
  response: CollectionSchema,
  errors: [noSuchMap(), notPassedOn()],
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
  handle({ params, query, prefersHtml, origin = '' }, { map: current, downloads }) {
    const map = current();
    const collection = describeCollection(map, offeredSet(map, params.collectionId, downloads), origin);
    if (!isPageAsked(query.f, prefersHtml)) return collection;
    const alternate = {
      href: addressOf(origin, collectionPath(collection.id), { f: 'json' }),
      rel: 'alternate',
      type: json,
    };
    return pageOf({ title: collection.title, origin, crumbs: wayToMap, alternate, value: collection });
  },
});
