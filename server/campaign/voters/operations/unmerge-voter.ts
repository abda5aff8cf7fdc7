import { tierOf } from '#server/campaign/campaigns/tier-of.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { idParameter, one } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { daysToUndo } from '#server/campaign/voters/merging/kept-merge.ts';
import { notMerged, tooLate, unmergeVoter as undoMerge } from '#server/campaign/voters/merging/unmerge-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { voterCapReached } from '#server/campaign/voters/voter-cap.ts';

export const unmergeVoter = campaignEndpoint({
  operationId: 'unmergeVoter',
  method: 'POST',
  path: '/voters/{id}/unmerge',
  tag: tags.voters,
  summary: 'Undo a merge of voters',
  description:
    'Extension. The voter of this id, who was merged into another, is there again under it, with the facts that it ' +
    'had, its own interactions, lawn signs and places on turfs. The survivor loses what the merge has given it, ' +
    'unless somebody has changed that since; what was recorded since stays with the survivor. It answers the ' +
    `restored voter. Possible for ${daysToUndo} days; after that, and where the survivor was itself merged since, ` +
    'it is a 422. The voter counts towards the plan again.',
  scope: 'voters:write',
  params: idParameter('the voter who was merged', exampleIds.mergedVoter),
  response: one(voterRecord.answer),
  errors: [notMerged(), tooLate(), voterCapReached(10_000, 'STARTER', 10_000)],
  async handle({ params, caller }, { tx, now, plans }) {
    const voter = await undoMerge(tx, params.id, { now, tier: await tierOf(tx, caller), plans });
    return { data: voterRecord.show(voter) };
  },
});
