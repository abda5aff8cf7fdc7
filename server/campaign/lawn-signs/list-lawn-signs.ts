import { Type } from 'typebox';
import { changesGone, newestOrChanged, updatedSince } from '#server/campaign/changes/updated-since.ts';
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
    updated_since: updatedSince,
  }),
  response: many(lawnSignRecord.answer),
  errors: [changesGone(new Date(0))],
  async handle({ query }, { tx, now }) {
    const { rows, pagination } = await newestOrChanged<LawnSignRow>(
      tx,
      {
        list: 'listLawnSigns',
        columns: lawnSignRecord.columns,
        from: 'lawn_signs',
        filters: [['status = ?', query.status]],
      },
      { kind: 'lawnSign', now },
      query,
    );
    return { data: rows.map(lawnSignRecord.show), pagination };
  },
});
