import { markVoters } from '#server/campaign/canvassing/election-day/mark-voters.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { howMarked, marking } from './marking.ts';

export const markVoted = campaignEndpoint({
  ...marking,
  operationId: 'markVoted',
  path: '/canvassing/voted',
  summary: 'Mark who has voted',
  description: `Extension. For election day. ${howMarked} Lists leave them out with \`voted=false\`. Volunteers’ phones always leave them out of a turf.`,
  async handle({ body }, context) {
    return { data: await markVoters(context, body, true) };
  },
});
