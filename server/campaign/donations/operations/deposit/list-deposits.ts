import { Slip, showSlip } from '#server/campaign/donations/deposit/deposit.ts';
import { slipsNewestFirst } from '#server/campaign/donations/deposit/slips.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { many, pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const listDeposits = campaignEndpoint({
  operationId: 'listDeposits',
  method: 'GET',
  path: '/deposits',
  tag: tags.donations,
  summary: 'List deposit slips, newest first',
  description:
    'Extension. Deposit slips as they were recorded, the newest first. Each has its sum and not its donations. ' +
    'Nothing is changed.',
  scope: 'donations:read',
  query: pagedQuery({}),
  response: many(Slip),
  async handle({ query }, { tx }) {
    const { rows, pagination } = await slipsNewestFirst(tx, query);
    return { data: rows.map(showSlip), pagination };
  },
});
