import { Type } from 'typebox';
import { newestFirst } from '#server/campaign/database/newest-first.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { many, pagedQuery } from '#server/campaign/schemas.ts';
import { type LawnSignRow, lawnSignRecord, lawnSignStatus } from './lawn-sign.ts';

export const listLawnSigns = campaignEndpoint({
  operationId: 'listLawnSigns',
  method: 'GET',
  path: '/lawn-signs',
  tag: 'Lawn signs',
  summary: 'List lawn signs, newest first',
  scope: 'lawn_signs:read',
  query: pagedQuery({ status: Type.Optional(lawnSignStatus) }),
  response: many(lawnSignRecord.answer),
  errors: [400],
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
    return { data: rows.map(lawnSignRecord.show), pagination };
  },
});
