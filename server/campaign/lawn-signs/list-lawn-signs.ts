import { Type } from 'typebox';
import { changesGone, newestOrChanged, updatedSince } from '#server/campaign/changes/updated-since.ts';
import { type NewestFirst, newestFirst, type Page, type PageWanted } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { many, pagedQuery } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { annotate } from '#server/http/schema.ts';
import { type LawnSignRow, lawnSignRecord, lawnSignStatus } from './lawn-sign.ts';

interface SignsWanted extends PageWanted {
  readonly status?: LawnSignRow['status'] | undefined;
}

/** One page of the signs, newest first. `moreFollows`: whether further statements of the transaction follow. */
export const newestLawnSigns = (
  tx: CampaignTransaction,
  wanted: SignsWanted,
  { moreFollows = false }: { readonly moreFollows?: boolean } = {},
): Promise<Page<LawnSignRow>> => newestFirst<LawnSignRow>(tx, { ...listOf(wanted.status), moreFollows }, wanted);

const listOf = (status: LawnSignRow['status'] | undefined): NewestFirst => ({
  list: 'listLawnSigns',
  columns: lawnSignRecord.columns,
  from: 'lawn_signs',
  filters: [['status = ?', status]],
});

export const listLawnSigns = campaignEndpoint({
  operationId: 'listLawnSigns',
  method: 'GET',
  path: '/lawn-signs',
  tag: tags.lawnSigns,
  summary: 'List lawn signs, newest first',
  description: 'Pages of lawn signs in the order in which they were recorded, the newest first. Nothing is changed.',
  scope: 'lawn_signs:read',
  query: pagedQuery({
    status: Type.Optional(
      annotate(lawnSignStatus, { description: 'Only signs in this state.', examples: ['REQUESTED'] }),
    ),
    updated_since: updatedSince,
  }),
  response: many(lawnSignRecord.answer),
  errors: [changesGone(new Date(0))],
  async handle({ query }, { tx, now }) {
    const kind = { kind: 'lawnSign', now } as const;
    const { rows, pagination } = await newestOrChanged<LawnSignRow>(tx, listOf(query.status), kind, query);
    return { data: rows.map(lawnSignRecord.show), pagination };
  },
});
