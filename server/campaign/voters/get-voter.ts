import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { idParameter, one } from '#server/campaign/schemas.ts';
import { findVoter } from './find-voter.ts';
import { voterRecord } from './voter.ts';

export const getVoter = campaignEndpoint({
  operationId: 'getVoter',
  method: 'GET',
  path: '/voters/{id}',
  tag: 'Voters',
  summary: 'Read one voter',
  description: 'The read is recorded in the campaign audit trail; one that cannot be recorded fails.',
  scope: 'voters:read',
  params: idParameter,
  response: one(voterRecord.answer),
  errors: [404],
  async handle({ params }, { tx }) {
    return { data: voterRecord.show(await findVoter(tx, params.id, { last: true })) };
  },
});
