import { Type } from 'typebox';
import { newestFirst } from '#server/campaign/database/newest-first.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { many, pagedQuery } from '#server/campaign/schemas.ts';
import { LawnSign, type LawnSignRow, lawnSignColumns, showLawnSign } from './lawn-sign.ts';
import { lawnSignFields } from './lawn-sign-fields.ts';

export const listLawnSigns = campaignEndpoint({
  operationId: 'listLawnSigns',
  method: 'GET',
  path: '/lawn-signs',
  tag: 'Lawn signs',
  summary: 'List lawn signs, newest first',
  scope: 'lawn_signs:read',
  query: pagedQuery({ status: Type.Optional(lawnSignFields.status) }),
  response: many(LawnSign),
  errors: [400],
  async handle({ query }, { tx }) {
    const { rows, pagination } = await newestFirst<LawnSignRow>(
      tx,
      {
        list: 'listLawnSigns',
        columns: lawnSignColumns,
        from: 'lawn_signs',
        filters: [['status = ?', query.status]],
      },
      query,
    );
    return { data: rows.map(showLawnSign), pagination };
  },
});
