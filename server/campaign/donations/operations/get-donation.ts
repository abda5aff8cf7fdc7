import { donationRecord, exclude } from '#server/campaign/donations/donation.ts';
import { donationVersion, donationVersionOf } from '#server/campaign/donations/donation-version.ts';
import { findDonation, noSuchDonation } from '#server/campaign/donations/find-donation.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { included, includeParameter } from '#server/records/include.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const getDonation = campaignEndpoint({
  operationId: 'getDonation',
  method: 'GET',
  path: '/donations/{id}',
  tag: tags.donations,
  summary: 'Read one donation',
  description:
    'A donation, with its receipt if one was issued. A corrected donation is returned in its current version. ' +
    '`withdrawn` says whether it was voided or returned. The read is recorded in the campaign’s audit log. If that ' +
    'fails, the request fails.',
  scope: 'donations:read',
  params: idParameter('a donation', exampleIds.donation),
  query: record({ exclude, include: includeParameter(donationRecord.fields) }),
  response: one(donationRecord.response),
  errors: [noSuchDonation()],
  version: donationVersion,
  async handle({ params, query }, context) {
    const includes = included(query.include);
    const isTimed = includes.has('updatedAt');
    const donation = await findDonation(context.tx, params.id, { exclude: query.exclude, isTimed, last: true });
    context.version = donationVersionOf(donation);
    return { data: donationRecord.show(donation, includes) };
  },
});
