import { Type } from 'typebox';
import { changesGone, newestOrChanged, updatedSince } from '#server/campaign/changes/updated-since.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { externalIdFilter } from '#server/campaign/records/external-id.ts';
import { included, includeParameter } from '#server/campaign/records/include.ts';
import { many, pagedQuery } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { type InteractionRow, interactionRecord } from './interaction.ts';
import { showVisit } from './visits/show-visit.ts';

export const listInteractions = campaignEndpoint({
  operationId: 'listInteractions',
  method: 'GET',
  path: '/canvassing/interactions',
  tag: tags.canvassing,
  summary: 'List interactions, newest first',
  description:
    'Pages of interactions in the order in which they were recorded, the newest first. A `voter_id` that no voter of the ' +
    'campaign has gives an empty page. Nothing is changed.',
  scope: 'canvassing:read',
  query: pagedQuery({
    voter_id: Type.Optional(
      Type.String({ description: 'Only interactions with the voter of this id.', examples: [exampleIds.voter] }),
    ),
    external_id: externalIdFilter('interaction', 'door-7-2026-09-19'),
    include_withdrawn: Type.Optional(
      Type.Boolean({
        description:
          'Whether interactions that were taken back are listed too: with `updated_since`, those taken back since.',
        examples: [true],
      }),
    ),
    include: includeParameter(interactionRecord.fields),
    updated_since: updatedSince,
  }),
  response: many(interactionRecord.answer),
  errors: [changesGone(new Date(0))],
  async handle({ query }, { tx, now }) {
    const { rows, pagination } = await newestOrChanged<InteractionRow>(
      tx,
      {
        list: 'listInteractions',
        columns: interactionRecord.columns,
        from: 'interactions',
        ...(query.include_withdrawn !== true && { where: 'withdrawn_at is null' }),
        filters: [
          ['voter_id = ?', recordIdOrNone(query.voter_id)],
          ['external_id = ?', query.external_id],
        ],
      },
      { kind: 'interaction', now },
      query,
    );
    return { data: rows.map((row) => showVisit(row, included(query.include))), pagination };
  },
});

/** Null for a text that cannot be an id. It equals no id, so the page is empty, as it is for an unknown id. */
function recordIdOrNone(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  return canBeRecordId(text) ? text.toLowerCase() : null;
}
