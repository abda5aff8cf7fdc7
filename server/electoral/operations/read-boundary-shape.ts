import { Type } from 'typebox';
import { findVersion, noSuchBoundary } from '#server/electoral/boundaries/find-boundary.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import { BoundaryIdParams, closed, DateParameter } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { displayText, fullText } from '#server/electoral/shapes/cached-shapes.ts';
import { ShapeSchema } from '#server/electoral/shapes/shape-schema.ts';
import { electoralEndpoint } from './services.ts';

export const readShape = electoralEndpoint({
  operationId: 'readBoundaryShape',
  method: 'GET',
  path: '/electoral/boundaries/{id}/shape',
  tag: tags.boundaries,
  summary: "A boundary's geometry, as GeoJSON",
  description:
    'A Polygon or MultiPolygon (RFC 7946), WGS 84, longitude before latitude. Nothing is changed. Extension: `resolution=display` returns a simplified geometry. Its member `tolerance` says how many metres its lines may be from the publisher’s. Shared borders are simplified alike, so neighbours fit without gaps.',
  params: BoundaryIdParams,
  query: Type.Object(
    {
      resolution: Type.Enum(['full', 'display'], {
        type: 'string',
        default: 'full',
        description: 'full: the publisher’s geometry; display: simplified.',
        examples: ['display'],
      }),
      date: Type.Optional(DateParameter),
    },
    closed,
  ),
  response: ShapeSchema,
  errors: [noSuchBoundary()],
  cacheable: true,
  handle({ params, query }, services) {
    const version = findVersion(services.map(), params.id, instantOf(query.date), services.now());
    return query.resolution === 'display' ? displayText(version) : fullText(version);
  },
});
