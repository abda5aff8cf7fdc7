import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { donationVersion } from '#server/campaign/donations/donation-version.ts';
import { noSuchDonation } from '#server/campaign/donations/find-donation.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { idParameter, one, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { issueReceipt, receiptFields, receiptIssuedAlready, refusedByGates } from './issue-receipt.ts';

const IssueReceipt = record(
  {
    receiptNumber: Type.Optional(
      Type.String({
        maxLength: 50,
        description:
          'Overrides the generated serial. Unique in the campaign by what is seen of it: white space, characters that ' +
          'are never shown, and the forms of one dash or letter make no other number.',
        examples: ['99001-2026-000117'],
      }),
    ),
    replacesReceiptNumber: Type.Optional(
      Type.String({
        maxLength: 50,
        description: 'Needed after a spoil, and only then: the serial of the spoiled receipt.',
        examples: ['99001-2026-000042'],
      }),
    ),
  },
  { title: 'IssueReceipt', description: 'How the receipt is numbered, where that is not left to the server.' },
);

/** A text in which nothing is visible. */
const blank = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u;

export const createReceipt = campaignEndpoint({
  operationId: 'issueReceipt',
  method: 'POST',
  path: '/donations/{id}/receipt',
  tag: tags.donations,
  summary: 'Issue the official receipt of a donation',
  description:
    'Gives the donation a serial without gaps and a page that never changes, and moves it to ISSUED; this cannot be ' +
    'undone by the API. Answers 422 where the donation has its receipt already, and where a condition fails: federal ' +
    'campaign, monetary donation, official agent on file, received within the window, leader authorization on file, ' +
    'donor attested. The message names every condition that failed. The body may be left out.',
  scope: 'donations:write',
  params: idParameter('a donation', exampleIds.donation),
  body: IssueReceipt,
  bodyOptional: true,
  response: one(donationRecord.response),
  errors: [
    noSuchDonation(),
    refusedByGates([
      {
        gate: 'AGENT',
        message: 'Official agent: none is on file. Enter the name of the official agent, who signs receipts.',
      },
      {
        gate: 'ATTESTATION',
        message:
          'Donor citizenship: the donor has not attested to being a citizen or permanent resident of Canada. Once the donor has, correct the donation: in the console, or with POST /donations/{id}/correction.',
      },
    ]),
    receiptIssuedAlready('99001-2026-000042'),
  ],
  examples: {
    body: {},
    response: {
      data: {
        receiptStatus: 'ISSUED',
        receiptNumber: '99001-2026-000042',
        receiptIssuedDate: '2026-09-21T13:05:41.377Z',
        receiptHtml: '<!doctype html><html lang="en"><title>Receipt / Reçu 99001-2026-000042</title>…</html>',
      },
    },
  },
  version: donationVersion,
  async handle({ params, body, caller }, { tx, now, audit }) {
    // The whole body may be absent, which its type does not say.
    const { receiptNumber, replacesReceiptNumber }: { receiptNumber?: string; replacesReceiptNumber?: string } =
      body ?? {};
    if (receiptNumber !== undefined && blank.test(receiptNumber)) {
      throw invalid('The field "receiptNumber" must not be blank.');
    }
    const request = {
      donationId: params.id,
      receiptNumber,
      replacesReceiptNumber,
      keyId: caller.kind === 'key' ? caller.keyId : null,
    };
    const donation = await issueReceipt(tx, request, now);
    audit.fields = receiptFields;
    if (replacesReceiptNumber !== undefined) audit.fields = [...audit.fields, 'replacesReceiptNumber'];
    return { data: donationRecord.show(donation) };
  },
});
