import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { idParameter, one } from '#server/campaign/schemas.ts';
import { donationRecord } from './donation.ts';
import { findDonation } from './find-donation.ts';

export const getDonation = campaignEndpoint({
  operationId: 'getDonation',
  method: 'GET',
  path: '/donations/{id}',
  tag: 'Donations',
  summary: 'Read one donation',
  description: 'The read is recorded in the campaign audit trail; one that cannot be recorded fails.',
  scope: 'donations:read',
  params: idParameter,
  response: one(donationRecord.answer),
  errors: [404],
  async handle({ params }, { tx }) {
    return { data: donationRecord.show(await findDonation(tx, params.id)) };
  },
});
