import { donationRecord } from '#server/campaign/donations/donation.ts';
import { pastAnnualLimit } from '#server/campaign/donations/limits/annual-cap.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { refuseUnseen } from '#server/campaign/donations/review/needs-review.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const createDonation = campaignEndpoint({
  operationId: 'createDonation',
  method: 'POST',
  path: '/donations',
  tag: tags.donations,
  summary: 'Record a donation',
  description:
    'Records a donation. Its receipt status is PENDING. For a federal campaign it is a 422, and nothing is ' +
    'written, if the donor would exceed the annual contribution limit (Canada Elections Act, s. 367(1)). Donations ' +
    'with the same name and the same postal code, e-mail or telephone are one donor’s. Donations in kind are ' +
    'exempt.',
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
