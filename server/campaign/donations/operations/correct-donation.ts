import { type Static, Type } from 'typebox';
import { type HustingsError, unprocessable } from '#core/errors.ts';
import { appendVersion, checkedFacts } from '#server/campaign/donations/corrections/correct-donation.ts';
import { hasOtherFacts, nothingDiffers } from '#server/campaign/donations/corrections/corrected-facts.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { donationVersion } from '#server/campaign/donations/donation-version.ts';
import { findDonation, isWithdrawn, noSuchDonation } from '#server/campaign/donations/find-donation.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, notBlank, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const reasonField = (example: string) =>
  Type.String({
    minLength: 1,
    maxLength: 1000,
    pattern: notBlank,
    expects: 'a string of 1 to 1000 characters that is not blank',
    description: 'The reason, for people who read the record later. It remains on record.',
    examples: [example],
  });

const CorrectDonation = record(
  {
    reason: reasonField('The donor signed the attestation on September 21.'),
    changes: donationRecord.update,
  },
  { title: 'CorrectDonation', description: 'The corrected fields of a donation, and the reason.' },
);

/**
 * A correction by the holder of a key, on behalf of the user who made it. It does not spoil receipts: to spoil an official
 * receipt is an act of a person (Income Tax Regulations, s. 2000(4)).
 */
export const createCorrection = campaignEndpoint({
  operationId: 'correctDonation',
  method: 'POST',
  path: '/donations/{id}/correction',
  tag: tags.donations,
  summary: 'Correct a donation that has no receipt in force',
  description:
    'Extension. Creates a corrected version of a donation. Every version remains on record with who, when and why. ' +
    '`changes` has the fields that differ, as in the request that records a donation. The annual limit is checked ' +
    'again. If a receipt is in force, it is a 422: a member spoils it in the console, together with the ' +
    'correction. After that the corrected donation can get a new receipt.',
  scope: 'donations:write',
  role: 'MANAGER',
  params: idParameter('a donation', exampleIds.donation),
  body: CorrectDonation,
  exactNumbers: donationRecord.amounts.map((name) => `changes.${name}`),
  response: one(donationRecord.response),
  errors: [noSuchDonation(), receiptInForce('99001-2026-000042'), isWithdrawn('VOIDED'), nothingDiffers()],
  examples: {
    body: {
      reason: 'The donor signed the attestation on September 21.',
      changes: { donorIsCanadianAttested: true, notes: 'Attestation on paper, in the binder.' },
    },
    response: { data: { donorIsCanadianAttested: true, notes: 'Attestation on paper, in the binder.' } },
  },
  version: donationVersion,
  async handle({ params, body, caller }, { tx, now, audit }) {
    const { reason, changes } = body as Static<typeof CorrectDonation>;
    const present = await findDonation(tx, params.id, { lock: true });
    if (present.withdrawn !== null) throw isWithdrawn(present.withdrawn);
    const corrected = await checkedFacts(tx, present, changes, now);
    if (present.receipt_status === 'ISSUED' && hasOtherFacts(corrected)) {
      throw receiptInForce(present.receipt_number ?? '');
    }
    const userId = caller.userId as string;
    await appendVersion(tx, { donationId: params.id, userId, reason }, corrected, now);
    audit.fields = corrected.names;
    return { data: donationRecord.show(await findDonation(tx, params.id, { last: true })) };
  },
});

function receiptInForce(number: string): HustingsError {
  return unprocessable(
    `The receipt ${number} is in force and states the donation as it stands. A member corrects it in the console, which ` +
      'spoils the receipt and issues another.',
  );
}
