import { Type } from 'typebox';
import { sameVoter } from '#server/campaign/merging/merge-voters.ts';
import { separate } from '#server/campaign/voters/duplicates/separations.ts';
import { noSuchVoter } from '#server/campaign/voters/finding/find-voter.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const SeparateVoters = record(
  {
    otherId: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The id of the voter who is another person than the one in the path.',
      examples: [exampleIds.duplicate],
    }),
    isSeparate: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'False takes back that they are two people: they may be listed as duplicates again.',
        examples: [true],
      }),
    ),
  },
  { title: 'SeparateVoters', description: 'Two voters who look like duplicates, and whether they are two people.' },
);

const SeparatedVoters = record(
  {
    id: Type.String({ description: 'The id of the voter in the path.', examples: [exampleIds.voter] }),
    otherId: Type.String({ description: 'The id of the other voter.', examples: [exampleIds.duplicate] }),
    isSeparate: Type.Boolean({ description: 'Whether they are two people.', examples: [true] }),
  },
  { title: 'SeparatedVoters', description: 'What is stored of two voters.' },
);

export const separateVoters = campaignEndpoint({
  operationId: 'separateVoters',
  method: 'POST',
  path: '/voters/{id}/separate',
  tag: tags.voters,
  summary: 'Say that two voters are two people',
  description:
    'Extension. `listDuplicates` leaves the pair out from now on, whatever they share. Neither voter is changed, and ' +
    'the order of the two is irrelevant. `isSeparate: false` takes it back. A later merge of either voter with a ' +
    'third one forgets it, and undoing that merge restores it. Sent again, it changes nothing.',
  scope: 'voters:write',
  params: idParameter('one of the two voters', exampleIds.voter),
  body: SeparateVoters,
  response: one(SeparatedVoters),
  errors: [noSuchVoter(), sameVoter()],
  examples: { body: { otherId: exampleIds.duplicate } },
  async handle({ params, body, caller }, { tx, now, audit }) {
    const [id, otherId] = [params.id.toLowerCase(), body.otherId.toLowerCase()];
    const { isSeparate = true } = body;
    audit.fields = ['otherId', 'isSeparate'];
    if (id === otherId) throw sameVoter();
    await separate(tx, { pair: [id, otherId], isSeparate, userId: caller.userId, now });
    return { data: { id, otherId, isSeparate } };
  },
});
