import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { visitVersion, visitVersionOf } from '#server/campaign/canvassing/visits/changes/visit-version.ts';
import { findVisit, noSuchVisit } from '#server/campaign/canvassing/visits/find-visit.ts';
import { showVisit } from '#server/campaign/canvassing/visits/show-visit.ts';
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
  errors: [noSuchVisit()],
  version: visitVersion,
  async handle({ params, query }, context) {
    const visit = await findVisit(context.tx, params.id);
    context.version = visitVersionOf(visit);
    return { data: showVisit(visit, included(query.include)) };
  },
});
