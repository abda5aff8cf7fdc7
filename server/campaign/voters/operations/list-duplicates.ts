import { Type } from 'typebox';
import { annotate, enumeration } from '#server/call/schema.ts';
import { findDuplicates } from '#server/campaign/voters/duplicates/find-duplicates.ts';
import { mostShown, reasons } from '#server/campaign/voters/duplicates/reasons.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { many, pagedQuery, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const reason = enumeration('DuplicateReason', [...reasons], {
  description:
    'Why voters may be one person. NAME_AND_ADDRESS: the same name at the same address, as parsed for walk lists. ' +
    'EMAIL: the same e-mail address. PHONE: the same telephone number, which a household may share. NEAR_NAME: ' +
    'similar names at one address, which differ in a letter or two, in a part, or in their order.',
});

const DuplicateGroup = record(
  {
    reason: annotate(reason, { description: 'Why they may be one person.', examples: ['NAME_AND_ADDRESS'] }),
    count: Type.Integer({ minimum: 2, description: 'Number of voters in the group.', examples: [2] }),
    voters: Type.Array(voterRecord.response, {
      maxItems: mostShown,
      description: `The voters, the oldest record first, at most ${mostShown}.`,
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
    'Extension. Groups of voters who may be one person, by reason, the most certain first: name and address, ' +
    'e-mail address, telephone number, similar names at one address. A group is listed only for its most certain ' +
    'reason, unless `reason` selects one. A person has to decide whether they are duplicates: `separateVoters` leaves ' +
    'out a pair who are two people. Each page reads a ' +
    'bounded part of the voters, so it may be short or empty and still have a `nextCursor`. Nothing is changed.',
  scope: 'voters:read',
  query: pagedQuery({
    reason: Type.Optional(annotate(reason, { description: 'Only groups with this reason.', examples: ['EMAIL'] })),
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
