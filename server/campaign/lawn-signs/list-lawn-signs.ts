import { Type } from 'typebox';
import { newestFirst } from '#server/campaign/database/newest-first.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { many, pagedQuery } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { annotate } from '#server/http/schema.ts';
import { type LawnSignRow, lawnSignRecord, lawnSignStatus } from './lawn-sign.ts';

export const listLawnSigns = campaignEndpoint({
  operationId: 'listLawnSigns',
  method: 'GET',
  path: '/lawn-signs',
  tag: tags.lawnSigns,
  summary: 'List lawn signs, newest first',
  description: 'Pages of lawn signs in the order in which they were recorded, the newest first. Nothing is changed.',
  scope: 'lawn_signs:read',
  query: pagedQuery({
    status: Type.Optional(
      annotate(lawnSignStatus, { description: 'Only signs in this state.', examples: ['REQUESTED'] }),
    ),
  }),
  response: many(lawnSignRecord.answer),
  async handle({ query }, { tx }) {
    const { rows, pagination } = await newestFirst<LawnSignRow>(
      tx,
      {
        list: 'listLawnSigns',
        columns: lawnSignRecord.columns,
        from: 'lawn_signs',
        filters: [['status = ?', query.status]],
      },
      query,
    );
    return { data: rows.map((row) => lawnSignRecord.show(row)), pagination };
  },
});
