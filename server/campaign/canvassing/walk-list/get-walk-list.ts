import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { many } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { firstResidents } from './first-residents.ts';
import { leftOutNote, notAtTheDoor } from './not-at-the-door.ts';
import { readWalkFilter, WalkListQuery } from './walk-filter.ts';

export const getWalkList = campaignEndpoint({
  operationId: 'getWalkList',
  method: 'GET',
  path: '/canvassing/walklist',
  tag: tags.canvassing,
  summary: 'List voters in the order of their doors',
  description:
    'By poll, city and street; on each street up the odd side and back down the even side. Addresses without a civic ' +
    'number on a street, such as rural routes and boxes, come last in their city. Sorted before it is limited; there ' +
    'are no further pages, so nextCursor is always null: narrow the list by poll, or leave out who has been contacted. ' +
    'Voters who want nobody at the door are left out, and the header `X-Filter-Note` says how many the campaign has.',
  scope: 'canvassing:read',
  query: WalkListQuery,
  response: many(voterRecord.answer),
  notes: true,
  async handle({ query }, context) {
    const { tx } = context;
    const filter = readWalkFilter(query);
    const leftOut = filter.withoutContact ? undefined : await notAtTheDoor(tx);
    context.note = leftOut && leftOutNote(leftOut);
    const voters = await firstResidents(tx, filter, query.limit, leftOut);
    return {
      data: voters.map((row) => voterRecord.show(row)),
      pagination: { nextCursor: null, limit: query.limit },
    };
  },
});
