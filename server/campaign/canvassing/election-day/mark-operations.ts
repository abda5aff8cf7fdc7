import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { markVoters } from './mark-voters.ts';
import { MarksResponse, mostMarked, VotersMarked } from './marks.ts';

const how =
  `Up to ${mostMarked} voters, by their numbers on the list of electors of a poll or by their ids. The response ` +
  'has an outcome for each, in the order of the request. An unknown voter does not affect the others.';

const common = {
  method: 'POST',
  tag: tags.canvassing,
  scope: 'canvassing:write',
  body: VotersMarked,
  response: MarksResponse,
  examples: { body: { voterIds: [exampleIds.voter] } },
} as const;

export const markVoted = campaignEndpoint({
  ...common,
  operationId: 'markVoted',
  path: '/canvassing/voted',
  summary: 'Mark who has voted',
  description: `Extension. For election day. ${how} Lists leave them out with \`voted=false\`. Volunteers’ phones always leave them out of a turf.`,
  async handle({ body }, context) {
    return { data: await markVoters(context, body, true) };
  },
});

export const unmarkVoted = campaignEndpoint({
  ...common,
  operationId: 'unmarkVoted',
  path: '/canvassing/voted/undo',
  summary: 'Undo marks of who has voted',
  description: `Extension. Undoes marks made by mistake. ${how} Who marked them, and when, remains on record.`,
  async handle({ body }, context) {
    return { data: await markVoters(context, body, false) };
  },
});
