import { Type } from 'typebox';
import { instantOf } from '#server/electoral/date-parameter.ts';
import { findVersion, noSuchBoundary } from '#server/electoral/find-boundary.ts';
import { BoundaryIdParams, closed, DateParameter } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { displayText, fullText } from '#server/electoral/shapes/cached-shapes.ts';
import { ShapeSchema } from '#server/electoral/shapes/shape-schema.ts';
import { tags } from '#server/electoral/tags.ts';

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
  response: ShapeSchema,
  errors: [noSuchBoundary()],
  cacheable: true,
  handle({ params, query }, services) {
    const version = findVersion(services.map(), params.id, instantOf(query.date), services.now());
    return query.resolution === 'display' ? displayText(version) : fullText(version);
  },
});
