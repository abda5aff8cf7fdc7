import { Type } from 'typebox';
import { JsonText } from '#server/content/json-content.ts';
import { findVersion, noSuchBoundary } from '#server/electoral/boundaries/find-boundary.ts';
import { featureText } from '#server/electoral/ogc/feature-text.ts';
import { addressOf, collectionPath, geojson, json, type Link } from '#server/electoral/ogc/links.ts';
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
  query: Type.Object({ resolution: ResolutionParameter }, closed),
  response: OgcFeatureSchema,
  errors: [noSuchBoundary(), notPassedOn()],
  mediaType: geojson,
  allowance: 'features',
  cacheable: true,
  linked: true,
  handle({ params, query, origin = '' }, { map: current, now, downloads }) {
    const map = current();
    const set = offeredSet(map, params.collectionId, downloads);
    const version = findVersion(map, params.featureId, undefined, now());
    if (version.boundary.set.id !== set.id) throw noSuchBoundary();
    const path = collectionPath(set.id);
    const resolution = query.resolution === 'full' ? undefined : query.resolution;
    const self = addressOf(origin, `${path}/items/${encodeURIComponent(params.featureId)}`, { resolution });
    const links: Link[] = [
      { href: self, rel: 'self', type: geojson, title: 'This document' },
      { href: addressOf(origin, path), rel: 'collection', type: json, title: set.name },
    ];
    const pieces = [...featureText(map, version, instantOfSet(set, now()), query.resolution)];
    pieces.push(`,"links":${JSON.stringify(links)}}`);
    return new JsonText(Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))));
  },
});
