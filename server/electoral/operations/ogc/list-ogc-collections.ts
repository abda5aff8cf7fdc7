import { Type } from 'typebox';
import { CollectionSchema, describeCollection } from '#server/electoral/ogc/collections.ts';
import { FormatParameter, linksToForms } from '#server/electoral/ogc/format.ts';
import { documentOrPage, landing, maps } from '#server/electoral/ogc/html/page.ts';
import { LinksSchema } from '#server/electoral/ogc/links.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { offeredSets } from '#server/electoral/whole-maps/offered.ts';

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
  handle(asked, { map: current, downloads }) {
    const map = current();
    const { origin = '' } = asked;
    const all = {
      links: linksToForms(origin, maps.path),
      collections: offeredSets(map, downloads).map((set) => describeCollection(map, set, origin)),
    };
    return documentOrPage(asked, all, { ...maps, above: [landing] });
  },
});
