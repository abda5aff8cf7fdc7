import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { included, includeParameter } from '#server/campaign/records/include.ts';
import { versionOf, versionsOf } from '#server/campaign/records/record-version.ts';
import { idParameter, one, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { findVoter, noSuchVoter } from '#server/campaign/voters/find-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';

export const getVoter = campaignEndpoint({
  operationId: 'getVoter',
  method: 'GET',
  path: '/voters/{id}',
  tag: tags.voters,
  summary: 'Read one voter',
  description: 'The read is recorded in the campaign’s audit log. If that fails, the request fails.',
  scope: 'voters:read',
  params: idParameter('a voter', exampleIds.voter),
  query: record({ include: includeParameter(voterRecord.fields) }),
  response: one(voterRecord.response),
  errors: [noSuchVoter()],
  version: versionsOf(voterRecord),
  async handle({ params, query }, context) {
    const voter = await findVoter(context.tx, params.id, { last: true });
    context.version = versionOf(voterRecord, voter);
    return { data: voterRecord.show(voter, included(query.include)) };
  },
});
