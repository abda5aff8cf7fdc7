import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { showInteraction } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import { occurredFrom, occurredOrder, occurredUntil } from '#server/campaign/canvassing/occurred-order.ts';
import { manyAndGone } from '#server/campaign/feed/tombstone.ts';
import { changesGone, includeDeleted, newestOrChanged, updatedSince } from '#server/campaign/feed/updated-since.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { externalIdFilter } from '#server/records/external-id.ts';
import { included, includeParameter } from '#server/records/include.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { canBeRecordId } from '#server/store/record-id.ts';

const momentFilter = (description: string, example: string) =>
  Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      expects: 'a date and time as in RFC 3339, such as 2026-09-19T18:40:00-04:00',
      description,
      examples: [example],
    }),
  );

export const listInteractions = campaignEndpoint({
  operationId: 'listInteractions',
  method: 'GET',
  path: '/canvassing/interactions',
  tag: tags.canvassing,
  summary: 'List interactions, newest first',
  description:
    'Interactions in the order in which they were recorded, the newest first. An unknown `voter_id` returns an ' +
    'empty page. With `occurred_since` or `occurred_before` they are in the order in which they took place, the ' +
    'newest first. Nothing is changed.',
  scope: 'canvassing:read',
  query: pagedQuery({
    voter_id: Type.Optional(
      Type.String({ description: 'Only interactions with the voter of this id.', examples: [exampleIds.voter] }),
    ),
    external_id: externalIdFilter('interaction', 'door-7-2026-09-19'),
    include_withdrawn: Type.Optional(
      Type.Boolean({
        description: 'Whether withdrawn interactions are listed too; with `updated_since`, those withdrawn since then.',
        examples: [true],
      }),
    ),
    occurred_since: momentFilter(
      'Only interactions that took place at this time (RFC 3339) or later.',
      '2026-09-19T04:00:00Z',
    ),
    occurred_before: momentFilter(
      'Only interactions that took place before this time (RFC 3339).',
      '2026-09-20T04:00:00Z',
    ),
    include: includeParameter(interactionRecord.fields),
    updated_since: updatedSince,
    include_deleted: includeDeleted,
  }),
  response: manyAndGone(interactionRecord.response),
  errors: [changesGone(new Date(0))],
  async handle({ query }, { tx, now }) {
    const isByTime = query.occurred_since !== undefined || query.occurred_before !== undefined;
    const { rows, ...page } = await newestOrChanged<InteractionRow>(
      tx,
      {
        list: 'listInteractions',
        columns: interactionRecord.columns,
        ...(isByTime && { order: occurredOrder }),
        from: 'interactions',
        ...(query.include_withdrawn !== true && { where: 'withdrawn_at is null' }),
        filters: [
          ['voter_id = ?', recordIdOrNone(query.voter_id)],
          ['external_id = ?', query.external_id],
          [occurredFrom, momentOf('occurred_since', query.occurred_since)],
          [occurredUntil, momentOf('occurred_before', query.occurred_before)],
        ],
      },
      { kind: 'interaction', now },
      query,
    );
    return { data: rows.map((row) => showInteraction(row, included(query.include))), ...page };
  },
});

/** Errors: 400 for a moment that does not exist. */
function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw invalid(`The query parameter "${name}" must be a moment that exists.`);
  return moment;
}

/** Null for a text that cannot be an id. It equals no id, so the page is empty, as it is for an unknown id. */
function recordIdOrNone(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  return canBeRecordId(text) ? text.toLowerCase() : null;
}
