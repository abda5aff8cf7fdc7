import { Type } from 'typebox';
import { enumeration } from '#server/call/schema.ts';
import { chosenFacts } from '#server/campaign/merging/merge-facts.ts';
import { mergeVoters, sameVoter } from '#server/campaign/merging/merge-voters.ts';
import { daysToUndo } from '#server/campaign/merging/stored-merge.ts';
import { findVoter, noSuchVoter } from '#server/campaign/voters/finding/find-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { campaignEndpoint, type ResponseOf } from '#server/operations/campaign-endpoint.ts';
import { versionsOf } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';

const chosenFact = enumeration('MergedFact', chosenFacts as [string, ...string[]], {
  description: 'A field of which the survivor retains its own value, unless `take` names it.',
});

const MergeVoter = record(
  {
    otherId: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The id of the voter who is merged into the one in the path, and is removed.',
      examples: [exampleIds.duplicate],
    }),
    take: Type.Optional(
      Type.Array(chosenFact, {
        maxItems: chosenFacts.length,
        description: 'Fields that the survivor takes from the other voter, although it has values of its own.',
        examples: [['email']],
      }),
    ),
  },
  { title: 'MergeVoter', description: 'The voter to merge, and the fields to take from it.' },
);

const voterVersion = versionsOf(voterRecord);

export const mergeVoter = campaignEndpoint({
  operationId: 'mergeVoter',
  method: 'POST',
  path: '/voters/{id}/merge',
  tag: tags.voters,
  summary: 'Merge a duplicate into a voter',
  description:
    'Extension. The voter in the path survives and retains its field values. Missing values, and those named by ' +
    '`take`, come from the other voter. Interactions, lawn signs, turf entries, tags and the other voter’s ' +
    '`externalId` move to the survivor. If both have an external identifier, both find the survivor. ' +
    '`doNotContact` has the channels of both. The latest interaction of either determines the support level. The ' +
    'other voter’s id becomes a 404 that names the survivor. `POST /voters/{id}/unmerge` undoes the merge for ' +
    `${daysToUndo} days. If-Match refers to the survivor’s version.`,
  scope: 'voters:write',
  params: idParameter('the voter who survives', exampleIds.voter),
  body: MergeVoter,
  response: one(voterRecord.response),
  errors: [noSuchVoter(), sameVoter()],
  examples: { body: { otherId: exampleIds.duplicate } },
  async version(tx, id, options) {
    // Both are locked in the order of their ids.
    const { otherId } = options.body as ResponseOf<typeof MergeVoter>;
    await lockRecords(tx, 'voters', [id, otherId], 'update');
    return voterVersion(tx, id, options);
  },
  async handle({ params, body, caller }, { tx, now, audit }) {
    const { otherId, take = [] } = body;
    audit.fields = ['otherId', ...take];
    const names = await mergeVoters(tx, { survivorId: params.id, otherId, take, userId: caller.userId, now });
    audit.fields = ['otherId', ...names];
    return { data: voterRecord.show(await findVoter(tx, params.id, { last: true })) };
  },
});
