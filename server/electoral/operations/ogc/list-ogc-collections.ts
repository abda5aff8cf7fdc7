import { Type } from 'typebox';
import { CollectionSchema, describeCollection } from '#server/electoral/ogc/collections.ts';
import { FormatParameter, isPageAsked, linksToForms } from '#server/electoral/ogc/format.ts';
import { pageOf } from '#server/electoral/ogc/html/page.ts';
import { addressOf, json, LinksSchema } from '#server/electoral/ogc/links.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { offeredSets } from '#server/electoral/whole-maps/offered.ts';
import { wayToMaps } from './way-to-maps.ts';

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
