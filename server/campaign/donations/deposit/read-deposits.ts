import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, many, one, pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { Deposit, Slip, showDeposit, showSlip } from './deposit.ts';
import { noSuchDeposit, readSlip, slipsNewestFirst } from './slips.ts';

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

export const getDeposit = campaignEndpoint({
  operationId: 'getDeposit',
  method: 'GET',
  path: '/deposits/{id}',
  tag: tags.donations,
  summary: 'Read a deposit slip',
  description:
    'Extension. A deposit slip with its donations: the deposited and the current amount of each. Nothing is changed.',
  scope: 'donations:read',
  params: idParameter('a deposit', exampleIds.deposit),
  response: one(Deposit),
  errors: [noSuchDeposit()],
  async handle({ params }, { tx }) {
    return { data: showDeposit(await readSlip(tx, params.id)) };
  },
});
