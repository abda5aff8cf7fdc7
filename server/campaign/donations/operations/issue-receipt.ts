import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { donationVersion } from '#server/campaign/donations/donation-version.ts';
import { noSuchDonation } from '#server/campaign/donations/find-donation.ts';
import {
  issueReceipt,
  noNameForReceipt,
  receiptFields,
  receiptIssuedAlready,
  refusedByGates,
} from '#server/campaign/donations/receipts/issue-receipt.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const IssueReceipt = record(
  {
    receiptNumber: Type.Optional(
      Type.String({
        maxLength: 50,
        description:
          'Overrides the generated serial number. It must be unique in the campaign, ignoring white space, ' +
          'invisible characters, and variants of dashes and letters.',
        examples: ['99001-2026-000117'],
      }),
    ),
    replacesReceiptNumber: Type.Optional(
      Type.String({
        maxLength: 50,
        description: 'Required after a spoil, and only then: the serial number of the spoiled receipt.',
        examples: ['99001-2026-000042'],
      }),
    ),
  },
  { title: 'IssueReceipt', description: 'Options for the number of a receipt.' },
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
    'Assigns the next serial number, without gaps, stores an immutable receipt, and sets the status to ISSUED. The ' +
    'API cannot undo this. It is a 422 if the donation already has a receipt, or if a gate fails: federal ' +
    'campaign, monetary donation, official agent on file, received within the writ window, leader authorization on ' +
    'file, donor attestation. The message names every gate that failed. The body is optional.',
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
    noNameForReceipt('#REF!'),
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
