import { tierOf } from '#server/campaign/campaigns/tier-of.ts';
import { refuseErased, wasErased } from '#server/campaign/erased/known-erased.ts';
import { recordVoter } from '#server/campaign/voters/record-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { voterCapReached } from '#server/campaign/voters/voter-cap.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { refuseTaken } from '#server/records/external-id.ts';
import { one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const createVoter = campaignEndpoint({
  operationId: 'createVoter',
  method: 'POST',
  path: '/voters',
  tag: tags.voters,
  summary: 'Create a voter',
  description:
    'Creates a voter. Duplicates are not checked. It is a 402, and nothing is written, if the campaign has as many ' +
    'voters as its plan allows, and a 422 for a person whom the campaign has erased.',
  scope: 'voters:write',
  body: voterRecord.creation,
  response: one(voterRecord.response),
  errors: [voterCapReached(10_000, 'STARTER', 10_000), wasErased()],
  // What only an update or an interaction sets is not there yet.
  examples: { response: { data: { lastContact: null, updatedAt: '2026-09-15T14:03:27.412Z' } } },
  async handle({ body, caller }, { tx, now, plans, audit, newId }) {
    const id = newId();
    audit.recordId = id;
    audit.fields = Object.keys(body);
    await refuseErased(tx, body);
    await refuseTaken(tx, 'voters', body.externalId);
    return { data: voterRecord.show(await recordVoter(tx, body, { id, now, tier: await tierOf(tx, caller), plans })) };
  },
});
