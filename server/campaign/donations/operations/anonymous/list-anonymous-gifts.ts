import { Gifts, giftsNewestFirst, showGifts } from '#server/campaign/donations/anonymous/anonymous-gifts.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { many, pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const listAnonymousGiftsOfCampaign = campaignEndpoint({
  operationId: 'listAnonymousGifts',
  method: 'GET',
  path: '/donations/anonymous-gifts',
  tag: tags.donations,
  summary: 'List anonymous gifts, newest days first',
  description:
    'Extension. Anonymous gifts at events, the latest day first. Withdrawn ones are listed too, with ' +
    '`withdrawnAt`. Nothing is changed.',
  scope: 'donations:read',
  query: pagedQuery({}),
  response: many(Gifts),
  async handle({ query }, { tx }) {
    const { rows, pagination } = await giftsNewestFirst(tx, query);
    return { data: rows.map(showGifts), pagination };
  },
});
