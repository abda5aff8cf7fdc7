import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { instantOf } from '#server/electoral/date-parameter.ts';
import { findVersion, noSuchBoundary } from '#server/electoral/find-boundary.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { BoundaryIdParams, closed, DateParameter } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { shapeText } from '#server/electoral/shape-text.ts';
import { tags } from '#server/electoral/tags.ts';
import { JsonText } from '#server/http/endpoint.ts';

const Position = Type.Array(Type.Number(), {
  title: 'Position',
  minItems: 2,
  maxItems: 2,
  description: 'Degrees east, then degrees north, WGS 84 (RFC 7946, section 3.1.1).',
});

const ring = [
  [-47.25, 43.1],
  [-47.15, 43.1],
  [-47.15, 43.2],
  [-47.25, 43.1],
];

const polygonCoordinates = (description: string, examples?: readonly unknown[]) =>
  Type.Array(Type.Array(Position, { minItems: 4 }), { minItems: 1, description, ...(examples && { examples }) });

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
  tag: tags.boundaries,
  summary: "A boundary's geometry, as GeoJSON",
  description:
    'A Polygon or MultiPolygon (RFC 7946), WGS 84, longitude before latitude. Nothing is changed. Beyond the contract: `resolution=display` is simplified, on lines shared with the neighbours, so that a map of them shows no gaps.',
  params: BoundaryIdParams,
  query: Type.Object(
    {
      resolution: Type.Enum(['full', 'display'], {
        type: 'string',
        default: 'full',
        description: 'full: as the publisher drew it; display: simplified for drawing.',
        examples: ['display'],
      }),
      date: Type.Optional(DateParameter),
    },
    closed,
  ),
  response: Type.Union(
    [
      Type.Object(
        {
          type: Type.Literal('Polygon', { description: 'The kind of geometry.' }),
          coordinates: polygonCoordinates('The outer ring, then its holes; the last position of each is its first.', [
            [ring],
          ]),
        },
        { ...closed, title: 'Polygon', description: 'A district of one piece.' },
      ),
      Type.Object(
        {
          type: Type.Literal('MultiPolygon', { description: 'The kind of geometry.' }),
          coordinates: Type.Array(polygonCoordinates('One piece: its outer ring, then its holes.'), {
            description: 'The pieces, each with its rings.',
            examples: [[[ring]]],
          }),
        },
        { ...closed, title: 'MultiPolygon', description: 'A district of several pieces.' },
      ),
    ],
    { title: 'Shape', description: 'A geometry of GeoJSON (RFC 7946).' },
  ),
  errors: [noSuchBoundary()],
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
