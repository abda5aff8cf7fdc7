import { Type } from 'typebox';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { versionsOf } from '#server/campaign/records/record-version.ts';
import { idParameter, one, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { eraseVoter as erase } from '#server/campaign/voters/erasing/erase-voter.ts';
import { noSuchVoter } from '#server/campaign/voters/find-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';

const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });

const ErasedVoter = record(
  {
    id: Type.String({ description: 'The id that the voter had.', examples: [exampleIds.erasedVoter] }),
    erased: Type.Literal(true, { description: 'Always true.' }),
    interactions: count('Interactions that were deleted, with their notes and versions.', 2),
    lawnSigns: count('Lawn signs that were deleted.', 1),
    standingSigns: count(
      'Lawn signs that are installed: they stay, with the address at which they are collected and without a voter.',
      0,
    ),
  },
  { title: 'ErasedVoter', description: 'What was erased of a person.' },
);

export const eraseVoter = campaignEndpoint({
  operationId: 'eraseVoter',
  method: 'POST',
  path: '/voters/{id}/erasure',
  tag: tags.voters,
  summary: 'Erase a person for good',
  description:
    'Extension. This cannot be undone. The voter, those merged into it, and their interactions with all notes, ' +
    'lawn signs and places on turfs are deleted; a sign that is installed stays without a voter until it is ' +
    'collected. Entries of the audit log stay: they have no values. Donations stay as well, since the law wants ' +
    'them kept; notes on other people are not searched. Hashes stay, keyed by a secret of the campaign, of name ' +
    'and place and of e-mail address, telephone number and `externalId` where no other voter shared them: whoever ' +
    'is known by one is neither created nor imported again (422). The feed of changes says `erased`.',
  scope: 'voters:write',
  params: idParameter('a voter', exampleIds.erasedVoter),
  response: one(ErasedVoter),
  errors: [noSuchVoter()],
  version: versionsOf(voterRecord),
  async handle({ params }, context) {
    const { held, ...erased } = await erase(context.tx, params.id, context.now);
    if (held[0] !== undefined) context.continues = held[0];
    return { data: { ...erased, erased: true as const } };
  },
});
