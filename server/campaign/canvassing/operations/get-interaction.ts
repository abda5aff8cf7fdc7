import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import {
  interactionVersion,
  interactionVersionOf,
} from '#server/campaign/canvassing/interactions/changes/interaction-version.ts';
import { findInteraction, noSuchInteraction } from '#server/campaign/canvassing/interactions/find-interaction.ts';
import { showInteraction } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { included, includeParameter } from '#server/records/include.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const getInteraction = campaignEndpoint({
  operationId: 'getInteraction',
  method: 'GET',
  path: '/canvassing/interactions/{id}',
  tag: tags.canvassing,
  summary: 'Read an interaction',
  description: 'Extension. Withdrawn interactions are returned too: `include=withdrawnAt` shows it.',
  scope: 'canvassing:read',
  params: idParameter('an interaction', exampleIds.interaction),
  query: record({ include: includeParameter(interactionRecord.fields) }),
  response: one(interactionRecord.response),
  errors: [noSuchInteraction()],
  version: interactionVersion,
  async handle({ params, query }, context) {
    const interaction = await findInteraction(context.tx, params.id);
    context.version = interactionVersionOf(interaction);
    return { data: showInteraction(interaction, included(query.include)) };
  },
});
