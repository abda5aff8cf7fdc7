import { Type } from 'typebox';
import { JsonStream } from '#server/content/json-content.ts';
import { findVersion, noSuchBoundary } from '#server/electoral/boundaries/find-boundary.ts';
import { featureText } from '#server/electoral/ogc/feature-text.ts';
import { FormatParameter, isPageAsked, linksToForms } from '#server/electoral/ogc/format.ts';
import { itemPage } from '#server/electoral/ogc/html/items-page.ts';
import { addressOf, collectionPath, geojson, itemPath, json, type Link } from '#server/electoral/ogc/links.ts';
import { CrsParameter } from '#server/electoral/ogc/properties/item-parameters.ts';
import { collectionParams, OgcFeatureSchema, ResolutionParameter } from '#server/electoral/ogc/schemas.ts';
import { statedParameters } from '#server/electoral/ogc/stated-parameters.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { boundaryId, closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { notPassedOn, offeredSet } from '#server/electoral/whole-maps/offered.ts';
import { instantOfSet } from '#server/electoral/whole-maps/versions-of-set.ts';

const ItemQuery = Type.Object({ resolution: ResolutionParameter, crs: CrsParameter, f: FormatParameter }, closed);

export const readItem = electoralEndpoint({
  operationId: 'readOgcItem',
  method: 'GET',
  path: '/electoral/ogc/collections/{collectionId}/items/{featureId}',
  tag: tags.ogc,
  summary: 'OGC API – Features: one feature (district)',
  description:
    'Extension. A boundary of a map as a feature with its full geometry: the version in force, or the one nearest in time. Nothing is changed.',
  params: Type.Object({ ...collectionParams, featureId: boundaryId }),
  query: ItemQuery,
  response: OgcFeatureSchema,
  errors: [noSuchBoundary(), notPassedOn()],
  mediaType: geojson,
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
  handle(asked, { map: current, now, downloads }) {
    const { params, query, origin = '' } = asked;
    const map = current();
    const set = offeredSet(map, params.collectionId, downloads);
    const version = findVersion(map, params.featureId, undefined, now());
    if (version.boundary.set.id !== set.id) throw noSuchBoundary();
    const at = instantOfSet(set, now());
    const stated = statedParameters(query, ItemQuery);
    const links: Link[] = [
      ...linksToForms(origin, itemPath(set.id, params.featureId), { type: geojson, stated }),
      { href: addressOf(origin, collectionPath(set.id)), rel: 'collection', type: json, title: set.name },
    ];
    const headers = { 'Content-Crs': `<${query.crs}>` };
    if (isPageAsked(asked)) return itemPage({ map, set, version, at, origin, stated, links, headers });
    const of = { resolution: query.resolution, system: query.crs };
    const pieces = () => map.whileRead(itemText(map, version, at, of, links));
    return new JsonStream(pieces, undefined, headers);
  },
});

function* itemText(...[map, version, at, of, links]: [...Parameters<typeof featureText>, readonly Link[]]) {
  yield* featureText(map, version, at, of);
  yield `,"links":${JSON.stringify(links)}}`;
}
