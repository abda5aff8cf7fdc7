import type { Static } from 'typebox';
import { easternDay } from '#core/dates.ts';
import { HustingsError, invalid } from '#core/errors.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import { lookUp } from '#server/electoral/operations/look-up/look-up.ts';
import { readBoundary as readBoundaryOperation } from '#server/electoral/operations/read-boundary.ts';
import type { BoundaryDetailSchema } from '#server/electoral/schemas/schemas.ts';
import type { RepresentBoundary, RepresentSet } from '#server/represent/boundary.ts';
import { type Fields, filtered, namesIn, pointOf } from './filters.ts';
import { partOf } from './page.ts';
import { noSuch, type RepresentRequest, type Resource } from './resource.ts';

export type Detail = Static<typeof BoundaryDetailSchema>;

export const boundaryUrl = ({ set, slug }: RepresentBoundary) => `/boundaries/${set.slug}/${slug}/`;

/** The levels of a look-up, as its response names them. */
export const levels = ['federal', 'provincial', 'municipal'] as const;

/** A district as lists have it. */
export const listed = (boundary: RepresentBoundary) => ({
  url: boundaryUrl(boundary),
  name: boundary.name,
  related: { boundary_set_url: `/boundary-sets/${boundary.set.slug}/` },
  boundary_set_name: boundary.set.singular,
  external_id: boundary.code,
});

/** Spatial filters that Represent has and this server does not: without a response, they would select everything. */
const notOffered = ['touches', 'intersects', 'near'];

/** The most districts whose outlines one response has, as at Represent; and of full outlines, which are long. */
const mostOutlines = { simple_shape: 350, centroid: 350, shape: 20 } as const;

/** A district's shape, simplified or as it is, or a point inside it. */
export type GeoField = keyof typeof mostOutlines;

/** The maps that `sets` names, or those in force. One that is not stored selects nothing, as at Represent. */
export function setsAsked({ catalogue, query }: RepresentRequest): readonly RepresentSet[] {
  const names = query.get('sets');
  if (!names) return catalogue.sets;
  const found = namesIn('sets', names).map((name) => catalogue.set(name));
  return [...new Set(found.filter((set) => set !== undefined))];
}

/** The districts of these maps at a point: for each instant that they need one look-up. */
export async function boundariesAt(
  { catalogue, operations, pace }: RepresentRequest,
  sets: readonly RepresentSet[],
  point: { readonly lat: string; readonly lng: string },
): Promise<RepresentBoundary[]> {
  const found: RepresentBoundary[] = [];
  for (const date of new Set(sets.map((set) => set.date))) {
    const answer = await operations.ask<Lookup>(lookUp, { query: { ...point, date } }).catch((error: unknown) => {
      // A place that no map covers has no districts.
      if (error instanceof HustingsError && error.status === 404) return null;
      throw error;
    });
    const ids = levels.flatMap((level) => answer?.[level]?.id ?? []);
    const then = sets.filter((set) => set.date === date);
    found.push(...(await catalogue.boundariesOfIds(ids, then)));
    if (pace.isDue) await pace.rest();
  }
  return found;
}

const fields: Fields<RepresentBoundary> = { name: ({ name }) => name, external_id: ({ code }) => code };

async function selected(request: RepresentRequest, slug: string | undefined): Promise<readonly RepresentBoundary[]> {
  const { catalogue, query } = request;
  const wrong = notOffered.find((name) => query.has(name));
  if (wrong !== undefined) throw invalid(`The query parameter "${wrong}" is not offered here: "contains" is.`);
  const one = slug === undefined ? undefined : catalogue.set(slug);
  if (slug !== undefined && !one) throw noSuch('boundary set');
  const asked = setsAsked(request);
  const sets = one ? (query.get('sets') && !asked.includes(one) ? [] : [one]) : asked;
  const point = query.get('contains');
  const all = point === undefined ? [] : await boundariesAt(request, sets, pointOf(point));
  // One map after the other. Otherwise, all that are read for the first time would be read in one iteration of the
  // event loop.
  if (point === undefined) for (const set of sets) all.push(...(await catalogue.boundaries(set)).all);
  return filtered(all, query, fields);
}

/** GET /boundaries/ and /boundaries/{set}/ */
export const listBoundaries: Resource = async (request, [slug]) => {
  const { path, query } = request;
  const all = await selected(request, slug);
  const { objects, meta } = partOf(all, path, query, listed);
  const behind = query.size === 0 ? '' : `?${new URLSearchParams([...query].filter(([name]) => name !== 'api_key'))}`;
  const related = {
    shapes_url: `${path}shape${behind}`,
    simple_shapes_url: `${path}simple_shape${behind}`,
    centroids_url: `${path}centroid${behind}`,
  };
  const hasOutlines = all.length > 0 && all.length <= mostOutlines.simple_shape;
  return { json: { objects, meta: { ...meta, ...(hasOutlines && { related }) } } };
};

/** Those of which a response has the outlines. Throws 403 if they are too many, as Represent does. */
export async function selectedForOutlines(
  request: RepresentRequest,
  slug: string | undefined,
  field: GeoField,
): Promise<readonly RepresentBoundary[]> {
  const all = await selected(request, slug);
  const most = mostOutlines[field];
  if (all.length <= most) return all;
  throw new HustingsError(
    403,
    'forbidden',
    `One answer has at most ${most} of "${field}"; this one would have ${all.length}. Ask for fewer districts.`,
  );
}

/** The district of an address; undefined if there is none. */
export async function foundBoundary(
  { catalogue }: RepresentRequest,
  [set = '', slug = '']: readonly string[],
): Promise<RepresentBoundary | undefined> {
  const known = catalogue.set(set);
  return known && (await catalogue.boundaries(known)).named(slug);
}

/** The same. Throws 404 if there is none. */
export async function boundaryOf(request: RepresentRequest, parts: readonly string[]): Promise<RepresentBoundary> {
  const boundary = await foundBoundary(request, parts);
  if (!boundary) throw noSuch('boundary');
  return boundary;
}

/** GET /boundaries/{set}/{boundary}/ */
export const readBoundary: Resource = async (request, parts) => {
  const boundary = await boundaryOf(request, parts);
  const { set } = boundary;
  const detail = await request.operations.ask<Detail>(readBoundaryOperation, {
    params: { id: boundary.id },
    query: { date: set.date, include: 'bbox,ids,licence' },
  });
  const url = boundaryUrl(boundary);
  const { id, nameEn, nameFr, province, ocdId, dguid, licence, sharing, attribution } = detail;
  return {
    json: {
      related: {
        boundary_set_url: `/boundary-sets/${set.slug}/`,
        shape_url: `${url}shape`,
        simple_shape_url: `${url}simple_shape`,
        centroid_url: `${url}centroid`,
        boundaries_url: `/boundaries/${set.slug}/`,
        representatives_url: `${url}representatives/`,
      },
      boundary_set_name: set.singular,
      name: nameEn,
      metadata: { id, nameEn, nameFr, province, ocdId, dguid, licence: licence?.name, sharing, attribution },
      external_id: boundary.code,
      extent: detail.bbox ?? null,
      centroid: { type: 'Point', coordinates: [detail.centroidLng, detail.centroidLat] },
      start_date: easternDay(Date.parse(detail.validFrom)),
      end_date: detail.validUntil === null ? null : easternDay(Date.parse(detail.validUntil) - 1),
    },
  };
};
