import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { tags } from '#server/campaign/tags.ts';
import { markVoters } from './mark-voters.ts';
import { MarksResponse, mostMarked, VotersMarked } from './marks.ts';

const how =
  `Up to ${mostMarked} voters, by their numbers on the list of a poll or by their ids. Each has an outcome, in the order of ` +
  'the request: one that is not known leaves the others as they are.';

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
  description: `Extension. On election day. ${how} Lists leave them out where \`voted=false\` asks for it, and phones that walk a turf always do.`,
  async handle({ body }, context) {
    return { data: await markVoters(context, body, true) };
  },
});

export const unmarkVoted = campaignEndpoint({
  ...common,
  operationId: 'unmarkVoted',
  path: '/canvassing/voted/undo',
  summary: 'Take marks of who has voted back',
  description: `Extension. What was marked by mistake. ${how} Who marked them, and when, stays on record.`,
  async handle({ body }, context) {
    return { data: await markVoters(context, body, false) };
  },
});
