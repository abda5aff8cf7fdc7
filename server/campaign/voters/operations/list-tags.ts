import { Type } from 'typebox';
import { countTags, mostTags } from '#server/campaign/voters/tags/count-tags.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const tagList = record(
  {
    tags: Type.Array(
      record(
        {
          tag: Type.String({ description: 'The tag.', examples: ['senior'] }),
          voters: Type.Integer({ minimum: 1, description: 'Number of voters who have it.', examples: [312] }),
        },
        { title: 'CountedTag', description: 'A tag with the number of voters who have it.' },
      ),
      { maxItems: mostTags, description: 'Sorted by character code.' },
    ),
    isComplete: Type.Boolean({
      description: `Whether the list is complete: false if the campaign has more than ${mostTags} tags.`,
      examples: [true],
    }),
  },
  { title: 'TagList', description: 'The tags of a campaign’s voters.' },
);

export const listTags = campaignEndpoint({
  operationId: 'listTags',
  method: 'GET',
  path: '/tags',
  tag: tags.voters,
  summary: 'List the tags of voters, with their counts',
  description: 'Every tag of the campaign’s voters, with the number of voters who have it. Nothing is changed.',
  scope: 'voters:read',
  response: one(tagList),
  async handle(_request, { tx }) {
    return { data: await countTags(tx) };
  },
});
