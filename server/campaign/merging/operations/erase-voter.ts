import { Type } from 'typebox';
import { count } from '#server/call/schema.ts';
import { eraseVoter as erase } from '#server/campaign/merging/erasing/erase-voter.ts';
import { holdImports } from '#server/campaign/merging/erasing/import-rows.ts';
import { noSuchVoter } from '#server/campaign/voters/finding/find-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { versionsOf } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const ErasedVoter = record(
  {
    id: Type.String({ description: 'The id that the voter had.', examples: [exampleIds.erasedVoter] }),
    erased: Type.Literal(true, { description: 'Always true.' }),
    interactions: count('Interactions that were deleted, with their notes and versions.', 2),
    lawnSigns: count('Lawn signs that were deleted.', 1),
    standingSigns: count('Installed lawn signs, which remain with their address and without a voter.', 0),
  },
  { title: 'ErasedVoter', description: 'What was erased for a person.' },
);

const voterVersion = versionsOf(voterRecord);

export const eraseVoter = campaignEndpoint({
  operationId: 'eraseVoter',
  method: 'POST',
  path: '/voters/{id}/erasure',
  tag: tags.voters,
  summary: 'Erase a person permanently',
  description:
    'Extension. This cannot be undone. Deletes the voter, those merged into it, and their interactions with all ' +
    'notes, lawn signs and turf entries. An installed sign remains without a voter until it is collected. Audit ' +
    'log entries remain, since they contain no values. Donations remain, since the law requires it. Notes on other ' +
    'people are not searched. Keyed hashes remain of the name and place, and of the e-mail address, telephone ' +
    'number and `externalId` unless another voter shares them. A person who matches one cannot be created or ' +
    'imported again (422). The change feed reports `erased`.',
  scope: 'voters:write',
  params: idParameter('a voter', exampleIds.erasedVoter),
  response: one(ErasedVoter),
  errors: [noSuchVoter()],
  async version(tx, id, options) {
    // Imports are locked before voters.
    if (options.lock) await holdImports(tx, id);
    return voterVersion(tx, id, options);
  },
  async handle({ params }, context) {
    const { waitingImports, ...erased } = await erase(context.tx, params.id, context.now);
    if (waitingImports[0] !== undefined) context.continues = waitingImports[0];
    return { data: { ...erased, erased: true as const } };
  },
});
