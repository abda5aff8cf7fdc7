import { Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import { manyAndGone } from '#server/campaign/feed/tombstone.ts';
import { changesGone, includeDeleted, newestOrChanged, updatedSince } from '#server/campaign/feed/updated-since.ts';
import { type LawnSignRow, lawnSignRecord, lawnSignStatus } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { externalIdFilter } from '#server/records/external-id.ts';
import { included, includeParameter } from '#server/records/include.ts';
import { pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { type NewestFirst, newestFirst, type Page, type PageRequest } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

interface SignsQuery extends PageRequest {
  readonly status?: LawnSignRow['status'] | undefined;
  readonly external_id?: string | undefined;
}

/** One page of the signs, newest first. `moreFollows`: whether further statements of the transaction follow. */
export const newestLawnSigns = (
  tx: CampaignTransaction,
  query: SignsQuery,
  { moreFollows = false }: { readonly moreFollows?: boolean } = {},
): Promise<Page<LawnSignRow>> => newestFirst<LawnSignRow>(tx, { ...listOf(query), moreFollows }, query);

const listOf = ({ status, external_id }: Pick<SignsQuery, 'status' | 'external_id'>): NewestFirst => ({
  list: 'listLawnSigns',
  columns: lawnSignRecord.columns,
  from: 'lawn_signs',
  filters: [
    ['status = ?', status],
    ['external_id = ?', external_id],
  ],
});

export const listLawnSigns = campaignEndpoint({
  operationId: 'listLawnSigns',
  method: 'GET',
  path: '/lawn-signs',
  tag: tags.lawnSigns,
  summary: 'List lawn signs, newest first',
  description: 'Lawn signs in the order in which they were recorded, the newest first. Nothing is changed.',
  scope: 'lawn_signs:read',
  query: pagedQuery({
    status: Type.Optional(
      annotate(lawnSignStatus, { description: 'Only signs with this status.', examples: ['REQUESTED'] }),
    ),
    external_id: externalIdFilter('lawn sign', 'S-0093'),
    updated_since: updatedSince,
    include_deleted: includeDeleted,
    include: includeParameter(lawnSignRecord.fields),
  }),
  response: manyAndGone(lawnSignRecord.response),
  errors: [changesGone(new Date(0))],
  async handle({ query }, { tx, now }) {
    const kind = { kind: 'lawnSign', now } as const;
    const { rows, ...page } = await newestOrChanged<LawnSignRow>(tx, listOf(query), kind, query);
    return { data: rows.map((row) => lawnSignRecord.show(row, included(query.include))), ...page };
  },
});
