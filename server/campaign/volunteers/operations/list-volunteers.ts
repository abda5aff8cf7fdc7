import { manyAndGone } from '#server/campaign/feed/tombstone.ts';
import { changesGone, includeDeleted, newestOrChanged, updatedSince } from '#server/campaign/feed/updated-since.ts';
import { type VolunteerRow, volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { ListOrder } from '#server/store/lists/list-order.ts';
import { newestFirst, type Page, type PageRequest } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const list = { list: 'listVolunteers', columns: volunteerRecord.columns, from: 'volunteers' };

/** One page of volunteers, newest first or in another order. `moreFollows`: the transaction has further statements after it. */
export const newestVolunteers = (
  tx: CampaignTransaction,
  page: PageRequest,
  { moreFollows = false, order }: { readonly moreFollows?: boolean; readonly order?: ListOrder | undefined } = {},
): Promise<Page<VolunteerRow>> => newestFirst<VolunteerRow>(tx, { ...list, moreFollows, order }, page);

export const listVolunteers = campaignEndpoint({
  operationId: 'listVolunteers',
  method: 'GET',
  path: '/volunteers',
  tag: tags.volunteers,
  summary: 'List volunteers, newest first',
  description: 'Volunteers in the order in which they were recorded, the newest first. Nothing is changed.',
  scope: 'volunteers:read',
  query: pagedQuery({ updated_since: updatedSince, include_deleted: includeDeleted }),
  response: manyAndGone(volunteerRecord.response),
  errors: [changesGone(new Date(0))],
  async handle({ query }, { tx, now }) {
    const { rows, ...page } = await newestOrChanged<VolunteerRow>(tx, list, { kind: 'volunteer', now }, query);
    return { data: rows.map((row) => volunteerRecord.show(row)), ...page };
  },
});
