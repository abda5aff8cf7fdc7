import { findVoter, noSuchVoter } from '#server/campaign/voters/finding/find-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { included, includeParameter } from '#server/records/include.ts';
import { versionOf, versionsOf } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

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
