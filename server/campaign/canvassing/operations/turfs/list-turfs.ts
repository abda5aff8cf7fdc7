import { Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import { showTurf, Turf, type TurfRow, turfColumns } from '#server/campaign/canvassing/turfs/turf.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { many, pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { newestFirst } from '#server/store/lists/newest-first.ts';

/** The columns count doors, so a page is shorter than others. */
const mostListed = 50;

export const listTurfs = campaignEndpoint({
  operationId: 'listTurfs',
  method: 'GET',
  path: '/canvassing/turfs',
  tag: tags.canvassing,
  summary: 'List turfs, newest first',
  description: 'Turfs with their progress, the newest first, at most 50 on a page. Nothing is changed.',
  scope: 'canvassing:read',
  query: pagedQuery({
    limit: annotate(Type.Integer({ minimum: 1, maximum: mostListed, default: 20 }), {
      description: 'Maximum number of turfs on a page.',
      examples: [20],
    }),
    open: Type.Optional(
      Type.Boolean({ description: '`true`: only open turfs. `false`: only ended turfs.', examples: [true] }),
    ),
  }),
  response: many(Turf),
  async handle({ query }, { tx }) {
    const { rows, pagination } = await turfsNewestFirst(tx, query);
    return { data: rows.map(showTurf), pagination };
  },
});

export const turfsNewestFirst = (
  tx: Parameters<typeof newestFirst>[0],
  { open, ...page }: { readonly open?: boolean; readonly cursor?: string; readonly limit: number },
  options: { readonly moreFollows?: boolean } = {},
) =>
  newestFirst<TurfRow>(
    tx,
    {
      list: 'listTurfs',
      columns: turfColumns,
      from: 'turfs t',
      alias: 't',
      filters: [['(t.ended_at is null) = ?', open]],
      ...options,
    },
    page,
  );
