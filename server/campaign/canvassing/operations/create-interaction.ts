import { Type } from 'typebox';
import { nullable } from '#server/call/schema.ts';
import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { readOccurredAt } from '#server/campaign/canvassing/interactions/occurred-at.ts';
import { recordInteractions } from '#server/campaign/canvassing/interactions/record-interactions.ts';
import { eventIdReused, recordedEvents, sentBefore } from '#server/campaign/canvassing/interactions/sent-before.ts';
import { showInteraction } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import { lockVoters, noSuchVoter } from '#server/campaign/voters/finding/find-voter.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { refuseTaken } from '#server/records/external-id.ts';
import { one, record, supportLevel } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { canBeRecordId } from '#server/store/record-id.ts';

/** The support level is the voter's, not the interaction's. */
export const CreateInteraction = record(
  {
    ...interactionRecord.creation.properties,
    supportLevel: Type.Optional(
      nullable(supportLevel, {
        description:
          'The voter’s new support level, from 1 (strong supporter) to 5 (strong opponent); null changes nothing.',
        examples: [2],
      }),
    ),
  },
  {
    title: 'CreateInteraction',
    description: 'A new record. An interaction with a voter, or an attempt.',
  },
);

export const createInteraction = campaignEndpoint({
  operationId: 'createInteraction',
  method: 'POST',
  path: '/canvassing/interactions',
  tag: tags.canvassing,
  summary: 'Record an interaction with a voter',
  description:
    "Sets the voter's lastContact to `occurredAt` (default now), if that is later, whatever the disposition. Sets " +
    "the voter's support level if `supportLevel` is given; null changes nothing. A level with an earlier " +
    '`occurredAt` does not replace a newer one. An `eventId` that was sent before is not recorded again: the ' +
    'response is the recorded interaction, with `Idempotent-Replayed: true`. An eventId with other content is a ' +
    '422.',
  scope: 'canvassing:write',
  body: CreateInteraction,
  response: one(interactionRecord.response),
  errors: [noSuchVoter(), eventIdReused('tablet-3-000812')],
  async handle({ body }, context) {
    const { tx, audit } = context;
    if (!canBeRecordId(body.voterId)) throw noSuchVoter();
    readOccurredAt(body.occurredAt, context.now);
    if (body.eventId) {
      await lockVoters(tx, [body.voterId]);
      const before = sentBefore(await recordedEvents(tx, [body]), body);
      if (before) {
        context.isRepeated = true;
        audit.recordId = before.id;
        return { data: showInteraction(before) };
      }
    }
    await refuseTaken(tx, 'interactions', body.externalId);
    const id = context.newId();
    const [row] = await recordInteractions(context, [{ id, said: body }]);
    audit.recordId = id;
    audit.fields = Object.keys(body);
    return { data: showInteraction(row as InteractionRow) };
  },
});
