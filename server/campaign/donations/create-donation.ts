import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { one } from '#server/campaign/schemas.ts';
import { Donation, showDonation } from './donation.ts';
import { CreateDonation, readNewDonation } from './new-donation.ts';
import { recordDonation } from './record-donation.ts';

export const createDonation = campaignEndpoint({
  operationId: 'createDonation',
  method: 'POST',
  path: '/donations',
  tag: 'Donations',
  summary: 'Record a donation',
  description:
    'A federal campaign is answered 422 when the donor would pass the annual limit on contributions with this ' +
    'donation; nothing is written then. Donations in kind are exempt.',
  scope: 'donations:write',
  body: CreateDonation,
  response: one(Donation),
  errors: [400, 422],
  async handle({ body }, { tx, now, audit }) {
    const donation = await recordDonation(tx, readNewDonation(body, now), now);
    audit.recordId = donation.id;
    audit.fields = Object.keys(body);
    return { data: showDonation(donation) };
  },
});
