import { type Static, Type } from 'typebox';
import { easternDay } from '#core/dates.ts';
import { type HustingsError, unprocessable } from '#core/errors.ts';
import { annotate } from '#server/call/schema.ts';
import { applyCorrection } from '#server/campaign/donations/corrections/correct-donation.ts';
import { noDayOfReturn, noPart, partialReturn } from '#server/campaign/donations/corrections/return-part.ts';
import { type DonationRow, donationRecord } from '#server/campaign/donations/donation.ts';
import { donationVersion } from '#server/campaign/donations/donation-version.ts';
import { findDonation, isWithdrawn, noSuchDonation } from '#server/campaign/donations/find-donation.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { storedValue } from '#server/records/column-values.ts';
import { isSameText } from '#server/records/same-text.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record, writtenDay } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { reasonField } from './correct-donation.ts';

const ReturnPart = record(
  {
    amount: annotate(donationRecord.fields.amount.input, {
      description: 'The returned amount: less than the donation.',
      examples: [1],
    }),
    date: Type.Optional(
      annotate(writtenDay('A calendar day, YYYY-MM-DD.'), {
        description:
          'The day on which it was returned, from the day of the donation to today. The default is today, in Eastern time.',
        examples: ['2026-09-20'],
      }),
    ),
    reason: reasonField('The donor asked for a part of it.'),
    spoilsReceiptNumber: Type.Optional(
      Type.String({
        maxLength: 50,
        description:
          'Required if a receipt is in force, and only then: its serial number. The receipt is cancelled, since it states more than the remaining amount.',
        examples: ['99001-2026-000042'],
      }),
    ),
    reissue: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether to issue a new receipt for the remaining amount in place of the receipt cancelled now or ' +
          'earlier. A donation without one gets none.',
        examples: [false],
      }),
    ),
  },
  { title: 'ReturnPart', description: 'The returned part of a donation, with day and reason.' },
);

/**
 * A partial return by the holder of a key, on behalf of the user who made it. A receipt is spoiled only if the request
 * names it: to spoil an official receipt is an act of a person who has seen it (Income Tax Regulations, s. 2000(4)).
 */
export const createPartialReturn = campaignEndpoint({
  operationId: 'returnPart',
  method: 'POST',
  path: '/donations/{id}/partial-return',
  tag: tags.donations,
  summary: 'Record that a part of a donation was returned',
  description:
    'Extension. A part was returned to the donor on a day (Canada Elections Act, ss. 368, 372). The donation is ' +
    'then the remaining amount, which counts towards the annual limit. The returned part is listed with its day in ' +
    'the contributors’ part of the return and in the donor’s year. Every version remains on record. A receipt in ' +
    'force must be named: it is cancelled, and with `reissue` a new one with the next serial replaces it. Each ' +
    'call records another return, so send an Idempotency-Key. It is a 422 if the part is not less than the ' +
    'donation, if the day is out of range, if the donation was voided or returned, or if the named receipt is not ' +
    'the one in force. If all of it was returned, a member marks it as returned in the console.',
  scope: 'donations:write',
  role: 'MANAGER',
  params: idParameter('a donation', exampleIds.donation),
  body: ReturnPart,
  exactNumbers: ['amount'],
  response: one(donationRecord.response),
  errors: [
    noSuchDonation(),
    noPart(25_000),
    noDayOfReturn('2026-09-19', '2026-09-21'),
    otherReceipt('99001-2026-000042'),
    isWithdrawn('VOIDED'),
  ],
  examples: {
    body: { amount: 1, reason: 'The donor asked for a part of it.' },
    response: { data: { amount: '249.00' } },
  },
  version: donationVersion,
  async handle({ params, body, caller }, { tx, now, audit, also }) {
    const { amount, date, reason, spoilsReceiptNumber, reissue = false } = body as Static<typeof ReturnPart>;
    const present = await findDonation(tx, params.id, { lock: true });
    if (present.withdrawn !== null) throw isWithdrawn(present.withdrawn);
    refuseOtherReceipt(present, spoilsReceiptNumber);
    const part = {
      cents: storedValue('amount', 'cents', amount) as number,
      on: date === undefined ? easternDay(now.getTime()) : (storedValue('date', 'date', date) as string),
    };
    const keyId = caller.kind === 'key' ? caller.keyId : null;
    const by = { donationId: params.id, userId: caller.userId as string, reason };
    const { acts } = await applyCorrection(tx, partialReturn({ ...by, part, reissue, keyId }, now), now);
    for (const { operation, fields } of acts) {
      if (operation === 'returnPart') audit.fields = fields;
      else also(operation, { recordId: params.id, fields });
    }
    return { data: donationRecord.show(await findDonation(tx, params.id, { last: true })) };
  },
});

function refuseOtherReceipt(
  { receipt_status: status, receipt_number: number }: DonationRow,
  named: string | undefined,
) {
  const inForce = status === 'ISSUED' ? number : null;
  if (inForce === null ? named !== undefined : !isSameText(named ?? '', inForce)) throw otherReceipt(inForce);
}

function otherReceipt(inForce: string | null): HustingsError {
  return unprocessable(
    inForce === null
      ? 'The donation has no receipt in force: leave "spoilsReceiptNumber" out.'
      : `The receipt ${inForce} is in force and states more than was kept: name it in "spoilsReceiptNumber" to cancel it.`,
  );
}
