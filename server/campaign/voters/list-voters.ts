import { Type } from 'typebox';
import { newestFirst } from '#server/campaign/database/newest-first.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { many, pagedQuery, supportLevel } from '#server/campaign/schemas.ts';
import { type VoterRow, voterRecord } from './voter.ts';

export const listVoters = campaignEndpoint({
  operationId: 'listVoters',
  method: 'GET',
  path: '/voters',
  tag: 'Voters',
  summary: 'List voters, newest first',
  scope: 'voters:read',
  query: pagedQuery({
    riding: Type.Optional(Type.String({ description: 'One riding, by its name as the voters have it.' })),
    support_level: Type.Optional(supportLevel),
  }),
  response: many(voterRecord.answer),
  errors: [400],
  async handle({ query }, { tx }) {
    const { rows, pagination } = await newestFirst<VoterRow>(
      tx,
      {
        list: 'listVoters',
        columns: voterRecord.columns,
        from: 'voters',
        filters: [
          ['riding = ?', query.riding],
          ['support_level = ?', query.support_level],
        ],
      },
      query,
    );
    return { data: rows.map(voterRecord.show), pagination };
  },
});
