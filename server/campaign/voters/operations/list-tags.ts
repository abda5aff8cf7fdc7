import { Type } from 'typebox';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { one, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { countTags, mostTags } from '#server/campaign/voters/tags/count-tags.ts';

const tagList = record(
  {
    tags: Type.Array(
      record(
        {
          tag: Type.String({ description: 'The tag, letter by letter.', examples: ['senior'] }),
          voters: Type.Integer({ minimum: 1, description: 'How many voters have it.', examples: [312] }),
        },
        { title: 'CountedTag', description: 'A tag and how many voters have it.' },
      ),
      { maxItems: mostTags, description: 'In the order of their characters.' },
    ),
    isComplete: Type.Boolean({
      description: `Whether these are all: false where the campaign has more than ${mostTags}.`,
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
  description:
    'Every tag that a voter of the campaign has, and how many voters have it. Voters are looked at in slices of 5,000, each ' +
    'a statement of its own, so that a large campaign waits for its answer and nobody else does. Nothing is changed.',
  scope: 'voters:read',
  response: one(tagList),
  async handle(_request, { tx }) {
    return { data: await countTags(tx) };
  },
});
