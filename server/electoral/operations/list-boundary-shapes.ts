import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { annotate } from '#server/call/schema.ts';
import { JsonStream } from '#server/content/json-content.ts';
import { summarize } from '#server/electoral/boundaries/describe-boundary.ts';
import { filterOf } from '#server/electoral/boundaries/map-filter.ts';
import { boundaryInclude, included } from '#server/electoral/included/include-parameter.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import {
  BoundarySummarySchema,
  boundaryId,
  closed,
  DateParameter,
  LevelParameter,
  mapFilters,
  ProvinceParameter,
} from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { codingsOfMap } from '#server/electoral/shapes/cached-maps.ts';
import { type Resolution, shapeBytes } from '#server/electoral/shapes/cached-shapes.ts';
import { ShapeSchema } from '#server/electoral/shapes/shape-schema.ts';
import { isOffered, notPassedOn } from '#server/electoral/whole-maps/offered.ts';
import { electoralEndpoint } from './services.ts';

const FeatureSchema = Type.Object(
  {
    type: Type.Literal('Feature', { description: 'The kind of object.' }),
    id: boundaryId,
    properties: annotate(BoundarySummarySchema, { description: 'The boundary as in a list.' }),
    geometry: annotate(ShapeSchema, { description: 'Its simplified geometry, WGS 84.' }),
  },
  { ...closed, title: 'BoundaryFeature', description: 'A boundary with its geometry (RFC 7946, section 3.2).' },
);

export const listShapes = electoralEndpoint({
  operationId: 'listBoundaryShapes',
  method: 'GET',
  path: '/electoral/boundaries.geojson',
  tag: tags.boundaries,
  summary: 'A whole map, as GeoJSON',
  description:
    'Extension. The boundaries in force that match all filters, sorted by level, province and code. Geometries are simplified; `resolution=full` returns the publisher’s. At least one filter is required. The response may be large: the federal map has some megabytes simplified, a hundred in full. With `resolution=full` it is a 403 if any of the maps may not be redistributed. Nothing is changed.',
  query: Type.Object(
    {
      ...mapFilters,
      level: Type.Optional(LevelParameter),
      province: Type.Optional(ProvinceParameter),
      date: Type.Optional(DateParameter),
      resolution: Type.Enum(['display', 'full'], {
        type: 'string',
        default: 'display',
        description: 'display: simplified; full: the publisher’s geometry.',
        examples: ['full'],
      }),
      include: boundaryInclude,
    },
    closed,
  ),
  response: Type.Object(
    {
      type: Type.Literal('FeatureCollection', { description: 'The kind of object.' }),
      features: Type.Array(FeatureSchema, { description: 'The boundaries.' }),
    },
    {
      ...closed,
      title: 'BoundaryFeatureCollection',
      description: 'Boundaries with their geometries (RFC 7946, section 3.3).',
    },
  ),
  examples: { query: ['set'] },
  errors: [notPassedOn()],
  cacheable: true,
  handle({ query: { date, include, resolution, ...filters } }, services) {
    if (Object.values(filters).every((filter) => filter === undefined)) {
      throw invalid(
        'One of the query parameters "set", "jurisdiction", "level", "province", "code", "ocdId" and "dguid" is required.',
      );
    }
    const map = services.map();
    const at = instantOf(date) ?? services.now();
    const filter = filterOf(map, filters);
    const versions = map.list.select(filter, at);
    const isWhole = resolution === 'full';
    if (isWhole && !versions.every(({ boundary }) => isOffered(boundary.set, services.downloads))) throw notPassedOn();
    // Summaries, too, stay the same over an epoch.
    const asked = included(include);
    const name = JSON.stringify([map.transitions.epochAt(at), filter, [...asked].sort()]);
    const text = () => map.whileRead(featureCollection(map, versions, at, { asked, resolution }));
    // A whole map is longer than all that is stored.
    return isWhole ? new JsonStream(text) : new JsonStream(text, codingsOfMap(map, name));
  },
});

/** The text of a FeatureCollection, two pieces a feature. Outlines are stored as bytes, and stay so. */
function* featureCollection(
  map: MapSnapshot,
  versions: readonly BoundaryVersion[],
  at: number,
  { asked, resolution }: { readonly asked: ReadonlySet<string>; readonly resolution: Resolution },
) {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '';
  for (const version of versions) {
    const { id } = version.boundary;
    const properties = JSON.stringify(summarize(map, version, at, asked));
    yield `${separator}{"type":"Feature","id":${JSON.stringify(id)},"properties":${properties},"geometry":`;
    yield shapeBytes(version, resolution);
    separator = '},';
  }
  yield versions.length > 0 ? '}]}' : ']}';
}
