import { Type } from 'typebox';
import type { BoundingBox } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { Pace } from '#core/processes/pace.ts';
import { JsonStream } from '#server/content/json-content.ts';
import { boxOf } from '#server/electoral/extent/boxes.ts';
import { termsOf } from '#server/electoral/included/terms.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { licenceLink } from '#server/electoral/ogc/collections.ts';
import { featureText } from '#server/electoral/ogc/feature-text.ts';
import { boxesOf, invalidBox, invalidTime, spanOf } from '#server/electoral/ogc/item-filters.ts';
import { addressOf, collectionPath, geojson, json, type Link } from '#server/electoral/ogc/links.ts';
import { fittingPage } from '#server/electoral/ogc/page.ts';
import {
  collectionParams,
  mostItems,
  OgcFeatureCollectionSchema,
  ResolutionParameter,
  usualItems,
} from '#server/electoral/ogc/schemas.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import type { Resolution } from '#server/electoral/shapes/cached-shapes.ts';
import { meetsBox } from '#server/electoral/whole-maps/meets-box.ts';
import { noSuchMap, notPassedOn, offeredSet } from '#server/electoral/whole-maps/offered.ts';
import { instantOfSet, versionsDuring, versionsOfSet } from '#server/electoral/whole-maps/versions-of-set.ts';

export const listItems = electoralEndpoint({
  operationId: 'listOgcItems',
  method: 'GET',
  path: '/electoral/ogc/collections/{collectionId}/items',
  tag: tags.ogc,
  summary: 'OGC API – Features: features (districts)',
  description:
    'Extension. The boundaries in force with their full geometries, sorted by province and code. For a map no longer in force: the boundaries of its last day. A page may have fewer features than `limit` if their geometries are large. The link `next` leads to the next page. Nothing is changed.',
  params: Type.Object(collectionParams),
  query: Type.Object(
    {
      limit: Type.Integer({
        minimum: 1,
        default: usualItems,
        description: `Maximum number of features on a page. A larger number than ${mostItems} is taken as ${mostItems}.`,
        examples: [usualItems],
      }),
      offset: Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        default: 0,
        description: 'Number of features to skip.',
        examples: [0],
      }),
      bbox: Type.Optional(
        Type.String({
          pattern: '^-?\\d+(\\.\\d+)?(,-?\\d+(\\.\\d+)?){3}((,-?\\d+(\\.\\d+)?){2})?$',
          maxLength: 200,
          expects: 'four numbers, or six with heights: west, south, east, north with commas between',
          description: 'Only boundaries that intersect this bounding box: west,south,east,north in degrees.',
          examples: ['-47.02,42.61,-46.44,43.05'],
        }),
      ),
      datetime: Type.Optional(
        Type.String({
          maxLength: 80,
          description:
            'Only boundaries in force at this time, or at some time in this interval: `2025-03-23`, `../2025-03-23`, `2015-08-02/2019-10-21`. Each in its last version in the interval.',
          examples: ['2026-06-01'],
        }),
      ),
      resolution: ResolutionParameter,
    },
    closed,
  ),
  response: OgcFeatureCollectionSchema,
  errors: [invalidBox(), invalidTime(), noSuchMap(), notPassedOn()],
  mediaType: geojson,
  allowance: 'features',
  cacheable: true,
  linked: true,
  async handle({ params, query, origin = '' }, { map: current, now, downloads }) {
    const map = current();
    const { offset, bbox, datetime, resolution } = query;
    // 17-069r4, requirement 22: a larger number is no error.
    const limit = Math.min(query.limit, mostItems);
    const set = offeredSet(map, params.collectionId, downloads);
    const boxes = bbox === undefined ? undefined : boxesOf(bbox);
    const at = instantOfSet(set, now());
    const versions = datetime === undefined ? versionsOfSet(map, set, at) : versionsDuring(map, set, spanOf(datetime));
    const matched = boxes ? await withinBoxes(map, versions, boxes, resolution) : versions;
    const page = fittingPage(matched.slice(offset, offset + limit), resolution);
    const shown = resolution === 'full' ? undefined : resolution;
    const pageAddress = (start: number) =>
      addressOf(origin, `${collectionPath(set.id)}/items`, {
        limit: String(limit),
        offset: start > 0 ? String(start) : undefined,
        bbox,
        datetime,
        resolution: shown,
      });
    const end = offset + page.length;
    const links: Link[] = [
      { href: pageAddress(offset), rel: 'self', type: geojson, title: 'This page' },
      ...(end < matched.length && page.length > 0
        ? [{ href: pageAddress(end), rel: 'next', type: geojson, title: 'The next page' }]
        : []),
      { href: addressOf(origin, collectionPath(set.id)), rel: 'collection', type: json, title: set.name },
      ...licenceLink(termsOf(set).licence),
    ];
    const head = { type: 'FeatureCollection', numberMatched: matched.length, numberReturned: page.length, links };
    return new JsonStream(() => map.whileRead(collectionText(map, page, { head, at, resolution })));
  },
});

/** Those that have a point in one of the boxes. The shape is read only if its box alone does not decide. */
async function withinBoxes(
  map: MapSnapshot,
  versions: readonly BoundaryVersion[],
  boxes: readonly BoundingBox[],
  resolution: Resolution,
): Promise<BoundaryVersion[]> {
  const pace = new Pace();
  const found: BoundaryVersion[] = [];
  for (const version of versions) {
    const [west, south, east, north] = boxOf(map, version);
    const near = boxes.filter((box) => box[0] <= east && west <= box[2] && box[1] <= north && south <= box[3]);
    const isWithin = near.some((box) => box[0] <= west && east <= box[2] && box[1] <= south && north <= box[3]);
    if (isWithin) found.push(version);
    else if (near.length > 0) {
      const shape = resolution === 'full' ? version.geometry : decodeWkb(version.displayGeometry);
      if (near.some((box) => meetsBox(shape, box))) found.push(version);
    }
    if (pace.isDue) await pace.rest();
  }
  return found;
}

function* collectionText(
  map: MapSnapshot,
  versions: readonly BoundaryVersion[],
  { head, at, resolution }: { readonly head: object; readonly at: number; readonly resolution: Resolution },
) {
  yield `${JSON.stringify(head).slice(0, -1)},"features":[`;
  let separator = '';
  for (const version of versions) {
    if (separator !== '') yield separator;
    yield* featureText(map, version, at, resolution);
    separator = '},';
  }
  yield versions.length > 0 ? '}]}' : ']}';
}
