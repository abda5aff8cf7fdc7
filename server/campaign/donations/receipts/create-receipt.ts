import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { idParameter, one, record } from '#server/campaign/schemas.ts';
import { issueReceipt } from './issue-receipt.ts';

export const IssueReceipt = record({
  receiptNumber: Type.Optional(
    Type.String({
      maxLength: 50,
      description:
        'Overrides the generated serial. Unique in the campaign by what is seen of it: white space, characters that ' +
        'are never shown, and the forms of one dash or letter make no other number.',
    }),
  ),
  replacesReceiptNumber: Type.Optional(
    Type.String({ maxLength: 50, description: 'Needed after a spoil: the serial of the spoiled receipt.' }),
  ),
});

/** A text in which nothing is visible. */
const blank = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u;

export const createReceipt = campaignEndpoint({
  operationId: 'issueReceipt',
  method: 'POST',
  path: '/donations/{id}/receipt',
  tag: 'Donations',
  summary: 'Issue the official receipt of a donation',
  description:
    'Answers 422 where the donation has its receipt already, and where a gate fails: federal campaign, monetary ' +
    'donation, official agent on file, received within the window, leader authorization on file, donor attested. ' +
    'The message names every gate that failed.',
  scope: 'donations:write',
  params: idParameter,
  body: IssueReceipt,
  bodyOptional: true,
  response: one(donationRecord.answer),
  errors: [400, 404, 422],
  async handle({ params, body, caller }, { tx, now, audit }) {
    // The whole body may be absent, which its type does not say.
    const { receiptNumber, replacesReceiptNumber }: { receiptNumber?: string; replacesReceiptNumber?: string } =
      body ?? {};
    if (receiptNumber !== undefined && blank.test(receiptNumber)) {
      throw invalid('The field "receiptNumber" must not be blank.');
    }
    const wanted = { donationId: params.id, receiptNumber, replacesReceiptNumber, keyId: caller.keyId };
    const donation = await issueReceipt(tx, wanted, now);
    audit.fields = ['receiptStatus', 'receiptNumber', 'receiptIssuedDate', 'receiptHtml'];
    if (replacesReceiptNumber !== undefined) audit.fields = [...audit.fields, 'replacesReceiptNumber'];
    return { data: donationRecord.show(donation) };
  },
});
