import { Type } from 'typebox';
import { describe } from '#server/electoral/boundaries/describe-boundary.ts';
import { findVersion, noSuchBoundary } from '#server/electoral/boundaries/find-boundary.ts';
import { boundaryInclude, included } from '#server/electoral/included/include-parameter.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import { BoundaryDetailSchema, BoundaryIdParams, closed, DateParameter } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { electoralEndpoint } from './services.ts';

export const readBoundary = electoralEndpoint({
  operationId: 'readBoundary',
  method: 'GET',
  path: '/electoral/boundaries/{id}',
  tag: tags.boundaries,
  summary: 'One boundary',
  description:
    'Ids are never reused: boundaries no longer in force, or not yet in force, are returned too. With `date` (an extension) the boundary must be in force at that time. Nothing is changed.',
  params: BoundaryIdParams,
  query: Type.Object(
    {
      date: Type.Optional(DateParameter),
      include: boundaryInclude,
    },
    closed,
  ),
  response: BoundaryDetailSchema,
  errors: [noSuchBoundary()],
  cacheable: true,
  handle({ params, query }, services) {
    const map = services.map();
    const now = services.now();
    const at = instantOf(query.date);
    return describe(map, findVersion(map, params.id, at, now), at ?? now, included(query.include));
  },
});
