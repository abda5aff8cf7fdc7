import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { one } from '#server/campaign/schemas.ts';
import { donationRecord } from './donation.ts';
import { readNewDonation } from './new-donation.ts';
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
  body: donationRecord.creation,
  exactNumbers: donationRecord.amounts,
  response: one(donationRecord.answer),
  errors: [400, 422],
  async handle({ body }, { tx, now, audit }) {
    const donation = await recordDonation(tx, readNewDonation(body, now), now);
    audit.recordId = donation.id;
    audit.fields = Object.keys(body);
    return { data: donationRecord.show(donation) };
  },
});
