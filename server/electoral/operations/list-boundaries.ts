import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { instantOf } from '#server/electoral/date-parameter.ts';
import { summarize } from '#server/electoral/describe-boundary.ts';
import { queryWords } from '#server/electoral/map/name-search.ts';
import {
  BoundarySummarySchema,
  closed,
  DateParameter,
  LevelSchema,
  PageMetaSchema,
  ProvinceParameter,
} from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';

export const listBoundaries = electoralEndpoint({
  operationId: 'listBoundaries',
  method: 'GET',
  path: '/electoral/boundaries',
  tag: 'Electoral',
  summary: 'The boundaries in force',
  description: 'In the order of level, province, code. Beyond the contract: `date`, for the map of another day.',
  query: Type.Object(
    {
      level: Type.Optional(LevelSchema),
      province: Type.Optional(ProvinceParameter),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'Words of the English or French name: each must begin a word of it. Accents, dashes, apostrophes and case are ignored.',
          examples: ['saint-jean'],
        }),
      ),
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
      date: Type.Optional(DateParameter),
    },
    closed,
  ),
  response: Type.Object({ data: Type.Array(BoundarySummarySchema), meta: PageMetaSchema }, closed),
  cacheable: true,
  handle({ query }, services) {
    const { level, q, page, limit } = query;
    if (q !== undefined && queryWords(q).length === 0) {
      throw invalid('The query parameter "q" holds no letter and no digit to look for.');
    }
    const at = instantOf(query.date) ?? services.now();
    const province = query.province?.toUpperCase();
    const map = services.map();
    const { versions, total } = map.list.page({ level, province, q, page, limit }, at);
    const data = versions.map((version) => summarize(map, version, at));
    return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  },
});
