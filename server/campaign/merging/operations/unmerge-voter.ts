import { tierOf } from '#server/campaign/campaigns/tier-of.ts';
import { daysToUndo } from '#server/campaign/merging/stored-merge.ts';
import { notMerged, tooLate, unmergeVoter as undoMerge } from '#server/campaign/merging/unmerge-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { voterCapReached } from '#server/campaign/voters/voter-cap.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const unmergeVoter = campaignEndpoint({
  operationId: 'unmergeVoter',
  method: 'POST',
  path: '/voters/{id}/unmerge',
  tag: tags.voters,
  summary: 'Undo a merge of voters',
  description:
    'Extension. Restores the voter with this id, who was merged into another, with its field values, interactions, ' +
    'lawn signs and turf entries. The survivor loses what the merge has added, unless it was changed since. What ' +
    `was recorded since remains with the survivor. The response is the restored voter. After ${daysToUndo} days, ` +
    'or if the survivor was itself merged since, it is a 422. The voter counts towards the plan’s limit again.',
  scope: 'voters:write',
  params: idParameter('the voter who was merged', exampleIds.mergedVoter),
  response: one(voterRecord.response),
  errors: [notMerged(), tooLate(), voterCapReached(10_000, 'STARTER', 10_000)],
  async handle({ params, caller }, { tx, now, plans }) {
    const voter = await undoMerge(tx, params.id, { now, tier: await tierOf(tx, caller), plans });
    return { data: voterRecord.show(voter) };
  },
});
