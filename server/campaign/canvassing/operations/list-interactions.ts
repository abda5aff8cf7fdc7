import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { showInteraction } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import { manyAndGone } from '#server/campaign/feed/tombstone.ts';
import { changesGone, includeDeleted, newestOrChanged, updatedSince } from '#server/campaign/feed/updated-since.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { externalIdFilter } from '#server/records/external-id.ts';
import { included, includeParameter } from '#server/records/include.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { Position } from '#server/store/lists/cursor.ts';
import { type ListOrder, newestFirstOrder, type Ordered } from '#server/store/lists/list-order.ts';
import { canBeRecordId } from '#server/store/record-id.ts';

/**
 * When an interaction took place; `at` is the table's alias and a full stop. An index has it. It is written as a case: under
 * row-level security PostgreSQL looks nothing up by a coalesce, which it does not know to be leakproof.
 */
const occurred = (at: string) => `(case when ${at}occurred_at is null then ${at}created_at else ${at}occurred_at end)`;

const momentOf = (row: Ordered): Date => (row as InteractionRow).occurred_at ?? row.created_at;

/** The order in which interactions took place, the newest first. */
const occurredOrder: ListOrder = {
  ...newestFirstOrder,
  by: (at) => `${occurred(at)} desc, ${at}id desc`,
  isAfter(at, place, bind) {
    const { createdAt, id } = place as Position;
    return `(${occurred(at)}, ${at}id) < (${bind(createdAt)}, ${bind(id)})`;
  },
  placeOf: (row) => ({ createdAt: momentOf(row), id: row.id }),
  compare: (a, b) => momentOf(b).getTime() - momentOf(a).getTime() || (a.id < b.id ? 1 : -1),
};

/** The conditions of a list of what took place within a time. */
const occurredFrom = `${occurred('')} >= ?`;
const occurredUntil = `${occurred('')} < ?`;

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
          [occurredFrom, readMoment('occurred_since', query.occurred_since)],
          [occurredUntil, readMoment('occurred_before', query.occurred_before)],
        ],
      },
      { kind: 'interaction', now },
      query,
    );
    return { data: rows.map((row) => showInteraction(row, included(query.include))), ...page };
  },
});

/** Errors: 400 for a moment that does not exist. */
function readMoment(name: string, text: string | undefined): Date | undefined {
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
