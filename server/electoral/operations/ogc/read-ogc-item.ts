import { Type } from 'typebox';
import { JsonStream } from '#server/content/json-content.ts';
import { findVersion, noSuchBoundary } from '#server/electoral/boundaries/find-boundary.ts';
import { crs84 } from '#server/electoral/ogc/crs/systems.ts';
import { featureText } from '#server/electoral/ogc/feature-text.ts';
import { FormatParameter, isPageAsked, linksToForms } from '#server/electoral/ogc/format.ts';
import { itemPage } from '#server/electoral/ogc/html/items-page.ts';
import { addressOf, collectionPath, geojson, json, type Link } from '#server/electoral/ogc/links.ts';
import { CrsParameter } from '#server/electoral/ogc/properties/item-parameters.ts';
import { collectionParams, OgcFeatureSchema, ResolutionParameter } from '#server/electoral/ogc/schemas.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { boundaryId, closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { notPassedOn, offeredSet } from '#server/electoral/whole-maps/offered.ts';
import { instantOfSet } from '#server/electoral/whole-maps/versions-of-set.ts';

export const readItem = electoralEndpoint({
  operationId: 'readOgcItem',
  method: 'GET',
  path: '/electoral/ogc/collections/{collectionId}/items/{featureId}',
  tag: tags.ogc,
  summary: 'OGC API – Features: one feature (district)',
  description:
    'Extension. A boundary of a map as a feature with its full geometry: the version in force, or the one nearest in time. Nothing is changed.',
  params: Type.Object({ ...collectionParams, featureId: boundaryId }),
  query: Type.Object({ resolution: ResolutionParameter, crs: CrsParameter, f: FormatParameter }, closed),
  response: OgcFeatureSchema,
  errors: [noSuchBoundary(), notPassedOn()],
  mediaType: geojson,
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
  handle({ params, query, prefersHtml, origin = '' }, { map: current, now, downloads }) {
    const map = current();
    const set = offeredSet(map, params.collectionId, downloads);
    const version = findVersion(map, params.featureId, undefined, now());
    if (version.boundary.set.id !== set.id) throw noSuchBoundary();
    const at = instantOfSet(set, now());
    const path = `${collectionPath(set.id)}/items/${encodeURIComponent(params.featureId)}`;
    const stated = {
      resolution: query.resolution === 'full' ? undefined : query.resolution,
      crs: query.crs === crs84 ? undefined : query.crs,
    };
    const links: Link[] = [
      ...linksToForms((f) => addressOf(origin, path, { ...stated, f }), addressOf(origin, path, stated), geojson),
      { href: addressOf(origin, collectionPath(set.id)), rel: 'collection', type: json, title: set.name },
    ];
    const headers = { 'Content-Crs': `<${query.crs}>` };
    if (isPageAsked(query.f, prefersHtml)) {
      const alternate = { href: addressOf(origin, path, { ...stated, f: 'json' }), rel: 'alternate', type: geojson };
      return itemPage({ map, set, version, at, origin, alternate, links, headers });
    }
    const of = { resolution: query.resolution, system: query.crs };
    const pieces = () => map.whileRead(itemText(map, version, at, of, links));
    return new JsonStream(pieces, undefined, headers);
  },
});

function* itemText(...[map, version, at, of, links]: [...Parameters<typeof featureText>, readonly Link[]]) {
  yield* featureText(map, version, at, of);
  yield `,"links":${JSON.stringify(links)}}`;
}
