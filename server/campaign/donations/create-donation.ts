import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { one } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { pastAnnualLimit } from './annual-cap.ts';
import { donationRecord } from './donation.ts';
import { readNewDonation } from './new-donation.ts';
import { recordDonation } from './record-donation.ts';
import { refuseUnseen } from './review/needs-review.ts';

export const createDonation = campaignEndpoint({
  operationId: 'createDonation',
  method: 'POST',
  path: '/donations',
  tag: tags.donations,
  summary: 'Record a donation',
  description:
    'Records what was received; its receipt is PENDING. A federal campaign is answered 422 where the donor would pass the ' +
    'annual limit on contributions with this donation (Canada Elections Act, s. 367(1)); nothing is written then. A donor ' +
    'is the same name and the same postal code, e-mail or telephone. Donations in kind are exempt.',
  scope: 'donations:write',
  body: donationRecord.creation,
  exactNumbers: donationRecord.amounts,
  response: one(donationRecord.response),
  errors: [pastAnnualLimit({ year: '2026', eligible: 20_500, limit: 177_500, used: 160_000 })],
  async handle({ body }, { tx, now, audit, newId, seen }) {
    const donation = await recordDonation(tx, readNewDonation(body, now), now, newId());
    if (seen !== undefined) await refuseUnseen(tx, donation, seen);
    audit.recordId = donation.id;
    audit.fields = Object.keys(body);
    return { data: donationRecord.show(donation) };
  },
});
