import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { summarize } from '#server/electoral/boundaries/describe-boundary.ts';
import { filterOf } from '#server/electoral/boundaries/map-filter.ts';
import { boundaryInclude, included } from '#server/electoral/included/include-parameter.ts';
import { queryWords } from '#server/electoral/map/name-search.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import {
  BoundarySummarySchema,
  closed,
  DateParameter,
  LevelParameter,
  LimitParameter,
  mapFilters,
  PageMetaSchema,
  PageParameter,
  ProvinceParameter,
} from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { electoralEndpoint } from './services.ts';

export const listBoundaries = electoralEndpoint({
  operationId: 'listBoundaries',
  method: 'GET',
  path: '/electoral/boundaries',
  tag: tags.boundaries,
  summary: 'The boundaries in force',
  description:
    'Sorted by level, province and code. Filters are combined with AND. Extensions: `jurisdiction`, `set`, `code`, `ocdId` and `dguid`, `date` for the boundaries in force on another day, and `include`. Nothing is changed.',
  query: Type.Object(
    {
      level: Type.Optional(LevelParameter),
      province: Type.Optional(ProvinceParameter),
      ...mapFilters,
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'Words of the English or French name. Each must be the beginning of a word of the name. Accents, dashes, apostrophes and case are ignored.',
          examples: ['saint-jean'],
        }),
      ),
      page: PageParameter,
      limit: LimitParameter,
      date: Type.Optional(DateParameter),
      include: boundaryInclude,
    },
    closed,
  ),
  response: Type.Object(
    { data: Type.Array(BoundarySummarySchema, { description: 'The boundaries of this page.' }), meta: PageMetaSchema },
    { ...closed, title: 'BoundaryPage', description: 'A page of boundaries.' },
  ),
  cacheable: true,
  handle({ query }, services) {
    const { q, page, limit } = query;
    if (q !== undefined && queryWords(q).length === 0) {
      throw invalid('The query parameter "q" holds no letter and no digit to look for.');
    }
    const at = instantOf(query.date) ?? services.now();
    const map = services.map();
    const { versions, total } = map.list.page({ ...filterOf(map, query), q, page, limit }, at);
    const data = versions.map((version) => summarize(map, version, at, included(query.include)));
    return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  },
});
