import { Type } from 'typebox';
import { parseDate } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';
import { JsonStream } from '#server/content/json-content.ts';
import { termsOf } from '#server/electoral/included/terms.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { licenceLink } from '#server/electoral/ogc/collections.ts';
import { type CompiledFilter, compileFilter } from '#server/electoral/ogc/cql2/compile.ts';
import { invalidFilter, type Value } from '#server/electoral/ogc/cql2/expression.ts';
import { parseJson } from '#server/electoral/ogc/cql2/parse-json.ts';
import { parseText } from '#server/electoral/ogc/cql2/parse-text.ts';
import { crs84, outsideSystem, type System, shapeInDegrees } from '#server/electoral/ogc/crs/systems.ts';
import { featureText } from '#server/electoral/ogc/feature-text.ts';
import { FormatParameter, html, isPageAsked } from '#server/electoral/ogc/format.ts';
import { prepareShape } from '#server/electoral/ogc/geometry/prepared-shape.ts';
import { boxShape, invalidShape } from '#server/electoral/ogc/geometry/shape.ts';
import { itemsPage } from '#server/electoral/ogc/html/items-page.ts';
import { boxesOf, invalidBox, invalidTime, spanOf } from '#server/electoral/ogc/item-filters.ts';
import { addressOf, collectionPath, geojson, itemsPath, json, type Link } from '#server/electoral/ogc/links.ts';
import {
  BoxCrsParameter,
  CrsParameter,
  filterParameters,
  propertyParameters,
} from '#server/electoral/ogc/properties/item-parameters.ts';
import { queryables } from '#server/electoral/ogc/properties/queryables.ts';
import {
  collectionParams,
  mostItems,
  OgcFeatureCollectionSchema,
  ResolutionParameter,
  usualItems,
} from '#server/electoral/ogc/schemas.ts';
import { type FeatureFilters, selectFeatures, tooLong } from '#server/electoral/ogc/select-features.ts';
import { statedParameters } from '#server/electoral/ogc/stated-parameters.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import type { Resolution } from '#server/electoral/shapes/cached-shapes.ts';
import { noSuchMap, notPassedOn, offeredSet } from '#server/electoral/whole-maps/offered.ts';
import { instantOfSet, versionsDuring, versionsOfSet } from '#server/electoral/whole-maps/versions-of-set.ts';

/**
 * What properties have to be by the parameters of a query, as filters compare them; undefined if it names none. Errors: 400
 * for a day that does not exist.
 */
function askedValues(query: object): Readonly<Record<string, Value>> | undefined {
  const given = Object.entries(query).filter(([name]) => Object.hasOwn(propertyParameters, name));
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map(([name, value]) => [name, comparedValue(name, value)]));
}

function comparedValue(name: string, value: Value): Value {
  // As in all lists, the code of a province may have small letters.
  if (name === 'province') return String(value).toUpperCase();
  return queryables.types[name] === 'timestamp' ? instantOf(name, String(value)) : value;
}

function instantOf(name: string, text: string): number {
  const instant = parseDate(text);
  if (instant !== null) return instant;
  throw invalid(
    `The query parameter "${name}" must be an ISO 8601 date and time with its offset, such as 2025-03-23T04:00:00Z.`,
  );
}

/** The positions of a page's outlines at most: some two megabytes of text, and half of what a request may take. */
const mostPositions = 100_000;

/** A position in WKB is two numbers of eight bytes each. */
const bytesOfPosition = 16;

/** Positions of an outline, without reading it. */
const positionsOf = ({ geometry, displayGeometry }: BoundaryVersion, resolution: Resolution): number =>
  resolution === 'full' ? geometry.positions.length / 2 : displayGeometry.length / bytesOfPosition;

/**
 * The first of some boundaries whose outlines have room on a page (17-069r4, 7.15.2: a server may limit a page further
 * than `limit` does). An outline longer than a page is a page of its own.
 */
function fittingPage(versions: readonly BoundaryVersion[], resolution: Resolution): readonly BoundaryVersion[] {
  let positions = 0;
  for (const [i, version] of versions.entries()) {
    positions += positionsOf(version, resolution);
    if (positions > mostPositions && i > 0) return versions.slice(0, i);
  }
  return versions;
}

const ItemsQuery = Type.Object(
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
        description:
          'Only boundaries that intersect this bounding box: west,south,east,north, in degrees unless `bbox-crs` says otherwise.',
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
    crs: CrsParameter,
    'bbox-crs': BoxCrsParameter,
    ...filterParameters,
    ...propertyParameters,
    f: FormatParameter,
  },
  closed,
);

export const listItems = electoralEndpoint({
  operationId: 'listOgcItems',
  method: 'GET',
  path: '/electoral/ogc/collections/{collectionId}/items',
  tag: tags.ogc,
  summary: 'OGC API – Features: features (districts)',
  description:
    'Extension. The boundaries in force with their full geometries, sorted by province and code. For a map no longer in force: the boundaries of its last day. A page may have fewer features than `limit` if their geometries are large. The link `next` leads to the next page. Nothing is changed.',
  params: Type.Object(collectionParams),
  query: ItemsQuery,
  response: OgcFeatureCollectionSchema,
  errors: [
    invalidBox(),
    invalidTime(),
    invalidFilter(),
    invalidShape(),
    outsideSystem(),
    tooLong(),
    noSuchMap(),
    notPassedOn(),
  ],
  mediaType: geojson,
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
  async handle(asked, { map: current, now, downloads }) {
    const { params, query, origin = '' } = asked;
    const map = current();
    const { offset, datetime, resolution, crs: system } = query;
    // 17-069r4, requirement 22: a larger number is no error.
    const limit = Math.min(query.limit, mostItems);
    const set = offeredSet(map, params.collectionId, downloads);
    const at = instantOfSet(set, now());
    const filters = filtersOf(query);
    const versions = datetime === undefined ? versionsOfSet(map, set, at) : versionsDuring(map, set, spanOf(datetime));
    const matched = await selectFeatures({ map, versions, at, resolution }, filters);
    const page = fittingPage(matched.slice(offset, offset + limit), resolution);
    const stated = (start: number) => ({
      ...statedParameters(query, ItemsQuery),
      limit: String(limit),
      offset: start > 0 ? String(start) : undefined,
    });
    const pageAddress = (start: number, f?: 'html') => addressOf(origin, itemsPath(set.id), { ...stated(start), f });
    const end = offset + page.length;
    const isPage = isPageAsked(asked);
    const links: Link[] = [
      { href: pageAddress(offset), rel: 'self', type: geojson, title: 'This page' },
      { href: pageAddress(offset, 'html'), rel: 'alternate', type: html, title: 'This page for people' },
      ...(end < matched.length && page.length > 0
        ? [
            {
              href: pageAddress(end, isPage ? 'html' : undefined),
              rel: 'next',
              type: isPage ? html : geojson,
              title: 'The next page',
            },
          ]
        : []),
      { href: addressOf(origin, collectionPath(set.id)), rel: 'collection', type: json, title: set.name },
      ...licenceLink(termsOf(set).licence),
    ];
    const head = { type: 'FeatureCollection', numberMatched: matched.length, numberReturned: page.length, links };
    const headers = { 'Content-Crs': `<${system}>` };
    if (isPage) return itemsPage({ map, set, versions: page, at, origin, stated: stated(offset), head, headers });
    const pieces = () => map.whileRead(collectionText(map, page, { head, at, resolution, system }));
    return new JsonStream(pieces, undefined, headers);
  },
});

type Query = {
  readonly bbox?: string;
  readonly 'bbox-crs': System;
  readonly filter?: string;
  readonly 'filter-lang': string;
  readonly 'filter-crs': System;
};

/** What is asked for, read and checked. Errors: 400. */
function filtersOf(query: Query): FeatureFilters {
  const { bbox, 'bbox-crs': boxSystem } = query;
  const isInDegrees = boxSystem === crs84;
  return {
    boxes: bbox === undefined || !isInDegrees ? undefined : boxesOf(bbox),
    shape:
      bbox === undefined || isInDegrees
        ? undefined
        : prepareShape(shapeInDegrees(boxShape(bbox.split(',').map(Number)), boxSystem)),
    equal: askedValues(query),
    filter: filterOf(query),
  };
}

function filterOf({ filter, 'filter-lang': language, 'filter-crs': system }: Query): CompiledFilter | undefined {
  if (filter === undefined) return undefined;
  const expression = language === 'cql2-json' ? parseJson(filter) : parseText(filter);
  return compileFilter(expression, queryables, system);
}

function* collectionText(
  map: MapSnapshot,
  versions: readonly BoundaryVersion[],
  {
    head,
    at,
    resolution,
    system,
  }: { readonly head: object; readonly at: number; readonly resolution: Resolution; readonly system: System },
) {
  yield `${JSON.stringify(head).slice(0, -1)},"features":[`;
  let separator = '';
  for (const version of versions) {
    if (separator !== '') yield separator;
    yield* featureText(map, version, at, { resolution, system });
    separator = '},';
  }
  yield versions.length > 0 ? '}]}' : ']}';
}
