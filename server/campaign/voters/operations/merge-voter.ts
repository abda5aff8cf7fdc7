import { Type } from 'typebox';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { versionsOf } from '#server/campaign/records/record-version.ts';
import { idParameter, one, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { findVoter, noSuchVoter } from '#server/campaign/voters/find-voter.ts';
import { daysToUndo } from '#server/campaign/voters/merging/kept-merge.ts';
import { chosenFacts } from '#server/campaign/voters/merging/merge-facts.ts';
import { mergeVoters, sameVoter } from '#server/campaign/voters/merging/merge-voters.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { enumeration } from '#server/http/schema.ts';

const chosenFact = enumeration('MergedFact', chosenFacts as [string, ...string[]], {
  description: 'A fact of which the survivor keeps its own, unless the other’s is asked for.',
});

const MergeVoter = record(
  {
    otherId: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The id of the voter who is merged into that of the path, and is no voter any more.',
      examples: [exampleIds.duplicate],
    }),
    take: Type.Optional(
      Type.Array(chosenFact, {
        maxItems: chosenFacts.length,
        description: 'Facts that the survivor takes on from the other, although it has its own.',
        examples: [['email']],
      }),
    ),
  },
  { title: 'MergeVoter', description: 'Whom to merge into a voter, and which facts to take on.' },
);

export const mergeVoter = campaignEndpoint({
  operationId: 'mergeVoter',
  method: 'POST',
  path: '/voters/{id}/merge',
  tag: tags.voters,
  summary: 'Merge a duplicate into a voter',
  description:
    'Extension. The voter of the path survives and keeps its own facts; those that it lacks are the other’s, and ' +
    'so are those that `take` names. Interactions, lawn signs, places on turfs, tags and the other’s `externalId` ' +
    'follow; of two identifiers the second one still finds the survivor. Whoever wants no contact by a channel ' +
    'wants none after the merge. Of the interactions of both, the latest says the support level. The other voter ' +
    `is gone: its id is a 404 that names the survivor. \`POST /voters/{id}/unmerge\` undoes it for ${daysToUndo} ` +
    'days. If-Match names the survivor’s version.',
  scope: 'voters:write',
  params: idParameter('the voter who survives', exampleIds.voter),
  body: MergeVoter,
  response: one(voterRecord.answer),
  errors: [noSuchVoter(), sameVoter()],
  examples: { body: { otherId: exampleIds.duplicate } },
  version: versionsOf(voterRecord),
  async handle({ params, body, caller }, { tx, now, audit }) {
    const { otherId, take = [] } = body;
    audit.fields = ['otherId', ...take];
    const names = await mergeVoters(tx, { survivorId: params.id, otherId, take, userId: caller.userId, now });
    audit.fields = ['otherId', ...names];
    return { data: voterRecord.show(await findVoter(tx, params.id, { last: true })) };
  },
});
