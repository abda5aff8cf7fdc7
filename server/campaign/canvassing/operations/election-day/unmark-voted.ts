import { markVoters } from '#server/campaign/canvassing/election-day/mark-voters.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { howMarked, marking } from './marking.ts';

export const unmarkVoted = campaignEndpoint({
  ...marking,
  operationId: 'unmarkVoted',
  path: '/canvassing/voted/undo',
  summary: 'Undo marks of who has voted',
  description: `Extension. Undoes marks made by mistake. ${howMarked} Who marked them, and when, remains on record.`,
  async handle({ body }, context) {
    return { data: await markVoters(context, body, false) };
  },
});
