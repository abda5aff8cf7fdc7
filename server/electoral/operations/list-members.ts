import { type Static, Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import { describeSeat } from '#server/electoral/boundaries/describe-seat.ts';
import { findVersion, noSuchBoundary } from '#server/electoral/boundaries/find-boundary.ts';
import { filterOf } from '#server/electoral/boundaries/map-filter.ts';
import { SeatSchema } from '#server/electoral/included/seat-schema.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { BoundaryFilter, ListPage } from '#server/electoral/map/boundary-list.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import {
  BoundaryRefSchema,
  boundaryId,
  closed,
  DateParameter,
  LevelParameter,
  LevelSchema,
  LimitParameter,
  mapFilters,
  PageMetaSchema,
  PageParameter,
  ProvinceParameter,
  ProvinceSchema,
} from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { electoralEndpoint } from './services.ts';

const RepresentedSchema = Type.Object(
  {
    boundary: annotate(BoundaryRefSchema, { description: 'The district.' }),
    level: annotate(LevelSchema, { description: 'The level of government.', examples: ['FEDERAL'] }),
    province: ProvinceSchema,
    seat: annotate(SeatSchema, { description: 'Who represents it, and the source of that.' }),
  },
  { ...closed, title: 'RepresentedDistrict', description: 'A district in force, and who represents it.' },
);

export type RepresentedDistrict = Static<typeof RepresentedSchema>;

export const listMembers = electoralEndpoint({
  operationId: 'listMembers',
  method: 'GET',
  path: '/electoral/members',
  tag: tags.elections,
  summary: 'Who represents the districts',
  description:
    'Extension. The districts in force, sorted by level, province and code. Each has the members elected at its last general election or by-election, or the reason why none is known. An election counts from the end of polling day. Filters are combined with AND. Nothing is changed.',
  query: Type.Object(
    {
      level: Type.Optional(LevelParameter),
      province: Type.Optional(ProvinceParameter),
      jurisdiction: mapFilters.jurisdiction,
      boundary: Type.Optional(annotate(boundaryId, { description: 'Only the district with this id.' })),
      page: PageParameter,
      limit: annotate(LimitParameter, { description: 'Maximum number of districts on a page.' }),
      asOf: Type.Optional(DateParameter),
    },
    closed,
  ),
  response: Type.Object(
    {
      data: Type.Array(RepresentedSchema, { description: 'The districts of this page.' }),
      meta: PageMetaSchema,
    },
    { ...closed, title: 'MemberPage', description: 'A page of districts with their members.' },
  ),
  errors: [noSuchBoundary()],
  examples: {
    response: {
      data: [
        {
          boundary: {
            id: 'sample-federal-91001',
            name: 'Lake Halden',
            nameEn: 'Lake Halden',
            nameFr: 'Lac-Halden',
            jurisdiction: {
              id: 'sample',
              name: 'Sample Federation',
              nameEn: 'Sample Federation',
              nameFr: 'Fédération fictive',
            },
            code: '91001',
            boundaryUrl: '/electoral/boundaries/sample-federal-91001',
          },
          level: 'FEDERAL',
          province: 'XA',
          seat: {
            state: 'held',
            reason: null,
            since: '2025-04-29T04:00:00.000Z',
            members: [
              {
                name: 'Perrin Écumoire',
                party: 'Lantern Alliance',
                email: null,
                url: null,
                photoUrl: null,
                tel: null,
                offices: [],
              },
            ],
            election: {
              id: 'sample-2025',
              name: '45th general election of the sample region',
              electionDate: '2025-04-28T04:00:00.000Z',
            },
            list: null,
          },
        },
      ],
    },
  },
  cacheable: true,
  handle({ query }, services) {
    const { page, limit, boundary, asOf, ...filter } = query;
    const map = services.map();
    const at = instantOf(asOf, 'asOf') ?? services.now();
    const asked = filterOf(map, filter);
    const { versions, total } =
      boundary === undefined
        ? map.list.page({ ...asked, page, limit }, at)
        : pageOfOne(map, findVersion(map, boundary, at, at), { ...asked, page, at });
    const data = versions.map(({ boundary, province, ref }) => {
      return { boundary: ref, level: boundary.set.level, province, seat: describeSeat(map, boundary, at) };
    });
    return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  },
});

interface PageOfOne extends BoundaryFilter {
  readonly page: number;
  readonly at: number;
}

/** The district that was asked for, if it passes the other filters. */
function pageOfOne(map: MapSnapshot, version: BoundaryVersion, { page, at, ...filter }: PageOfOne): ListPage {
  const versions = map.list.select({ ...filter, set: version.boundary.set.id }, at).filter((one) => one === version);
  return { versions: page === 1 ? versions : [], total: versions.length };
}
