import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { instantOf } from '#server/electoral/date-parameter.ts';
import { findVersion } from '#server/electoral/find-boundary.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { BoundaryIdParams, closed, DateParameter } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { shapeText } from '#server/electoral/shape-text.ts';
import { JsonText } from '#server/http/endpoint.ts';

const Position = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 });
const PolygonCoordinates = Type.Array(Type.Array(Position, { minItems: 4 }), { minItems: 1 });

/** Keyed by the geometry of a version, which never changes and passes from one snapshot to the next. Sizes in bytes. */
const texts = {
  full: new LRUCache<BoundaryVersion['geometry'], JsonText>({ maxSize: 64_000_000, sizeCalculation: sizeOf }),
  display: new LRUCache<BoundaryVersion['displayGeometry'], JsonText>({ maxSize: 32_000_000, sizeCalculation: sizeOf }),
};

function sizeOf({ bytes }: JsonText): number {
  return bytes.length;
}

export const readShape = electoralEndpoint({
  operationId: 'readBoundaryShape',
  method: 'GET',
  path: '/electoral/boundaries/{id}/shape',
  tag: 'Electoral',
  summary: "A boundary's geometry, as GeoJSON",
  description:
    'Beyond the contract: `resolution=display` is simplified, on lines shared with the neighbours, so that a map of them shows no gaps.',
  params: BoundaryIdParams,
  query: Type.Object(
    { resolution: Type.Enum(['full', 'display'], { default: 'full' }), date: Type.Optional(DateParameter) },
    closed,
  ),
  response: Type.Union(
    [
      Type.Object({ type: Type.Literal('Polygon'), coordinates: PolygonCoordinates }, closed),
      Type.Object({ type: Type.Literal('MultiPolygon'), coordinates: Type.Array(PolygonCoordinates) }, closed),
    ],
    { title: 'Shape' },
  ),
  errors: [404],
  cacheable: true,
  handle({ params, query }, services) {
    const version = findVersion(services.map(), params.id, instantOf(query.date), services.now());
    return query.resolution === 'display' ? displayText(version) : fullText(version);
  },
});

function fullText({ geometry }: BoundaryVersion): JsonText {
  const cached = texts.full.get(geometry);
  if (cached) return cached;
  const text = new JsonText(shapeText(geometry));
  texts.full.set(geometry, text);
  return text;
}

function displayText({ displayGeometry }: BoundaryVersion): JsonText {
  const cached = texts.display.get(displayGeometry);
  if (cached) return cached;
  const text = new JsonText(shapeText(decodeWkb(displayGeometry)));
  texts.display.set(displayGeometry, text);
  return text;
}
