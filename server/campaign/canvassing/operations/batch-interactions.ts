import { HustingsError, unprocessable } from '#core/errors.ts';
import { batchEndpoint } from '#server/campaign/batch/batch-endpoint.ts';
import type { BatchKind } from '#server/campaign/batch/batch-kind.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { lockExistingVoters, recordMany } from '#server/campaign/canvassing/interactions/record-many.ts';
import { updateOf } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { CreateInteraction } from './create-interaction.ts';

const interactions: BatchKind = {
  table: 'interactions',
  record: interactionRecord,
  creation: CreateInteraction,
  update: updateOf('KnownInteraction', CreateInteraction.properties, interactionRecord.response),
  operations: { create: 'createInteraction', change: 'createInteraction' },
  saidBesides: { supportLevel: 'support_level' },
  changesKnown: false,
  async lock(context, rows) {
    await lockExistingVoters(context, rows);
  },
  async create(context, rows) {
    const recorded = await recordMany(context, rows);
    return recorded.map((one) => {
      if (one instanceof HustingsError) return one;
      return one.isRepeated ? { repeated: one.interaction.id } : one.interaction.id;
    });
  },
  change: async (_, rows) => rows.map(({ id }) => isOtherwise(id)),
};

const isOtherwise = (id: string) =>
  unprocessable(`The interaction ${id} has this externalId and says something else: correct that one.`);

export const batchInteractions = batchEndpoint(interactions, {
  operationId: 'batchInteractions',
  path: '/canvassing/interactions/batch',
  tag: tags.canvassing,
  scope: 'canvassing:write',
  title: 'InteractionBatch',
  summary: 'Record many interactions',
  upsert:
    'A row with the `externalId` of an interaction is `unchanged` if it has the same values, and rejected ' +
    'otherwise: correct that interaction instead. A row with a known `eventId` is `unchanged` too, so what a ' +
    'device sends twice is recorded once. Rows of one voter are recorded in their order.',
});
