import { Deposit, showDeposit } from '#server/campaign/donations/deposit/deposit.ts';
import { noSuchDeposit, readSlip } from '#server/campaign/donations/deposit/slips.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

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
