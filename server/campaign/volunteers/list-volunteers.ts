import { newestFirst } from '#server/campaign/database/newest-first.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { many, pagedQuery } from '#server/campaign/schemas.ts';
import { type VolunteerRow, volunteerRecord } from './volunteer.ts';

export const listVolunteers = campaignEndpoint({
  operationId: 'listVolunteers',
  method: 'GET',
  path: '/volunteers',
  tag: 'Volunteers',
  summary: 'List volunteers, newest first',
  scope: 'volunteers:read',
  query: pagedQuery({}),
  response: many(volunteerRecord.answer),
  errors: [400],
  async handle({ query }, { tx }) {
    const { rows, pagination } = await newestFirst<VolunteerRow>(
      tx,
      { list: 'listVolunteers', columns: volunteerRecord.columns, from: 'volunteers' },
      query,
    );
    return { data: rows.map(volunteerRecord.show), pagination };
  },
});
