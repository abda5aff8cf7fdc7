import { changeVoter } from '#server/campaign/voters/change-voter.ts';
import { findVoter, noSuchVoter } from '#server/campaign/voters/finding/find-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { refuseTaken } from '#server/records/external-id.ts';
import { versionsOf } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { changesOf } from '#server/records/statements.ts';

export const updateVoter = campaignEndpoint({
  operationId: 'updateVoter',
  method: 'PATCH',
  path: '/voters/{id}',
  tag: tags.voters,
  summary: 'Change some fields of a voter',
  description:
    'A partial update: absent fields are unchanged, and null clears a nullable field. {} changes nothing, not even ' +
    '`updatedAt`. Read-only fields are accepted and ignored.',
  scope: 'voters:write',
  params: idParameter('a voter', exampleIds.voter),
  body: voterRecord.update,
  response: one(voterRecord.response),
  errors: [noSuchVoter()],
  examples: {
    body: { supportLevel: 1, notes: null },
    response: { data: { supportLevel: 1, notes: null, updatedAt: '2026-09-20T16:12:09.550Z' } },
  },
  version: versionsOf(voterRecord),
  async handle({ params, body }, { tx, now, audit }) {
    const { names } = changesOf(voterRecord, body);
    audit.fields = names;
    await refuseTaken(tx, 'voters', body.externalId, params.id);
    const voter = await findVoter(tx, params.id, { lock: names.length > 0 });
    return { data: voterRecord.show(names.length === 0 ? voter : await changeVoter(tx, voter, body, now)) };
  },
});
