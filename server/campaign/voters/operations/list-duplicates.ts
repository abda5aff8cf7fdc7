import { Type } from 'typebox';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { many, pagedQuery, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { findDuplicates } from '#server/campaign/voters/duplicates/find-duplicates.ts';
import { mostShown, reasons } from '#server/campaign/voters/duplicates/reasons.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { annotate, enumeration } from '#server/http/schema.ts';

const reason = enumeration('DuplicateReason', [...reasons], {
  description:
    'Why voters may be one person. NAME_AND_ADDRESS: the same name at the same address, as the walk list reads it. EMAIL: the ' +
    'same e-mail address. PHONE: the same telephone number, which a household may share. NEAR_NAME: names at one address ' +
    'that differ in a letter or two, in a part, or in their order.',
});

const DuplicateGroup = record(
  {
    reason: annotate(reason, { description: 'Why they may be one person.', examples: ['NAME_AND_ADDRESS'] }),
    count: Type.Integer({ minimum: 2, description: 'How many voters they are.', examples: [2] }),
    voters: Type.Array(voterRecord.answer, {
      maxItems: mostShown,
      description: `The voters, the oldest record first; of more than ${mostShown} the first.`,
    }),
  },
  { title: 'DuplicateGroup', description: 'Voters who may be one person.' },
);

export const listDuplicates = campaignEndpoint({
  operationId: 'listDuplicates',
  method: 'GET',
  path: '/voters/duplicates',
  tag: tags.voters,
  summary: 'List voters who may be one person',
  description:
    'Extension. Groups of voters, by the reason for which they may be one person, the surest first: name and ' +
    'address, e-mail address, telephone number, near names at one address. A group that a surer reason has already ' +
    'is not listed again, unless `reason` asks for one alone. Whether they are one is for people to decide. Each ' +
    'page reads a bounded part of the campaign: it may be short or empty and still have a nextCursor. Nothing is ' +
    'changed.',
  scope: 'voters:read',
  query: pagedQuery({
    reason: Type.Optional(annotate(reason, { description: 'Only groups of this reason.', examples: ['EMAIL'] })),
  }),
  response: many(DuplicateGroup),
  async handle({ query }, { tx }) {
    const { groups, pagination } = await findDuplicates(tx, query);
    return {
      data: groups.map(({ voters, ...group }) => ({ ...group, voters: voters.map((row) => voterRecord.show(row)) })),
      pagination,
    };
  },
});
