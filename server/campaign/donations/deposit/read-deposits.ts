import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { idParameter, many, one, pagedQuery } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { Deposit, Slip, showDeposit, showSlip } from './deposit.ts';
import { noSuchDeposit, readSlip, slipsNewestFirst } from './slips.ts';

export const listDeposits = campaignEndpoint({
  operationId: 'listDeposits',
  method: 'GET',
  path: '/deposits',
  tag: tags.donations,
  summary: 'List deposit slips, newest first',
  description:
    'Extension. Pages of what was deposited together, as it was recorded, the newest first; each with its sum and ' +
    'without its donations. Nothing is changed.',
  scope: 'donations:read',
  query: pagedQuery({}),
  response: many(Slip),
  async handle({ query }, { tx }) {
    const { rows, pagination } = await slipsNewestFirst(tx, query);
    return { data: rows.map(showSlip), pagination };
  },
});

export const getDeposit = campaignEndpoint({
  operationId: 'getDeposit',
  method: 'GET',
  path: '/deposits/{id}',
  tag: tags.donations,
  summary: 'Read a deposit slip',
  description:
    'Extension. A slip with its donations: what was deposited of each, and what it is now. Nothing is changed.',
  scope: 'donations:read',
  params: idParameter('a deposit', exampleIds.deposit),
  response: one(Deposit),
  errors: [noSuchDeposit()],
  async handle({ params }, { tx }) {
    return { data: showDeposit(await readSlip(tx, params.id)) };
  },
});
