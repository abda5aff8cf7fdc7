import { MarksResponse, mostMarked, VotersMarked } from '#server/campaign/canvassing/election-day/marks.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { tags } from '#server/records/schemas/tags.ts';

/** A part of the descriptions of both operations. */
export const howMarked =
  `Up to ${mostMarked} voters, by their numbers on the list of electors of a poll or by their ids. The response ` +
  'has an outcome for each, in the order of the request. An unknown voter does not affect the others.';

/** What marking and unmarking have in common. */
export const marking = {
  method: 'POST',
  tag: tags.canvassing,
  scope: 'canvassing:write',
  body: VotersMarked,
  response: MarksResponse,
  examples: { body: { voterIds: [exampleIds.voter] } },
} as const;
