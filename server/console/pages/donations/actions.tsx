import { donationTexts } from '#core/texts/texts.ts';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { returnPart } from '#server/campaign/donations/corrections/return-part.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { issueForPerson } from '#server/campaign/donations/receipts/issue-for-person.ts';
import { spoilReceipt } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { form, page } from '#server/console/forms/page.ts';
import { refuseFaulty, showReadings } from '#server/console/forms/sent-form.ts';
import type { CampaignRequest, ConsoleServices } from '#server/console/http/route.ts';
import type { Act } from '#server/console/pages/done.tsx';
import { donationFindings } from '#server/console/records/donation-findings.ts';
import { donationErrors } from '#server/console/texts/donations/errors.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import { donationPage } from './donation.tsx';
import { amountsAsRead, changedTexts, factsOf, sentTexts } from './fields.tsx';
import { type DonationAct, partFields } from './forms.tsx';

/** What a correction changes. What stays as it was recorded is not looked at: other rules may have been in force. */
function changesOf({ form: typed, now, language }: CampaignRequest, present: DonationRow): Record<string, unknown> {
  const changed = changedTexts(sentTexts(typed), present);
  const findings = donationFindings(sentTexts(typed), now).filter(({ field }) => changed.has(field as DonationField));
  refuseFaulty(donationErrors(findings, language));
  return factsOf(changed);
}

/** Who changes which donation, why, and what of it the page had shown. */
const changeOf = ({ params, user, form: typed }: CampaignRequest) => ({
  donationId: params.donation ?? '',
  userId: user.id,
  reason: typed.text('reason'),
  // A form without them is from a page that does not send its version.
  seen: { version: Number(typed.text('version')), receiptNumber: typed.text('receipt') },
});

type Change = ReturnType<typeof changeOf>;

/** An action on one donation, which leads back to the donation's page. */
const action = (
  to: DonationAct,
  done: Act,
  act: (change: Change, execute: ConsoleServices['execute'], request: CampaignRequest) => Promise<unknown>,
) =>
  form({
    to,
    access: 'MANAGER',
    ...(to === 'correct' && { keepsDraft: true }),
    act: (_, request, { execute }) => act(changeOf(request), execute, request),
    done,
  });

/** A correction without its reason is looked at all the same, so that everything is said at once. */
function lookAt(request: CampaignRequest): void {
  const { form: typed, now, language } = request;
  const sent = sentTexts(typed);
  if (typed.text('reason') === '') {
    const missing = { field: 'correct-reason', message: donationTexts[language].reasonMissing };
    refuseFaulty([...donationErrors(donationFindings(sent, now), language), missing]);
  }
  showReadings(amountsAsRead(sent, language));
}

const isReissued = ({ form: typed }: CampaignRequest): boolean => typed.text('reissue') === 'true';

export const donationActions = page({
  path: '/campaigns/:campaign/donations/:donation',
  access: 'MEMBER',
  show: donationPage,
  forms: [
    action('receipt', 'receipt-issued', (change, execute) => execute(issueForPerson, change)),
    action('spoil', 'receipt-voided', (change, execute) => execute(spoilReceipt, change)),
    action('correct', 'donation-corrected', async (change, execute, request) => {
      lookAt(request);
      const changes = (present: DonationRow) => changesOf(request, present);
      await execute(correctDonation, { ...change, changes, reissue: isReissued(request) });
    }),
    form({
      to: 'return-part',
      access: 'MANAGER',
      fields: partFields,
      keepsDraft: true,
      act: ({ amount, day }, request, { execute }) =>
        execute(returnPart, { ...changeOf(request), part: { cents: amount, on: day }, reissue: isReissued(request) }),
      done: 'part-returned',
    }),
    action('void', 'donation-voided', (change, execute) => execute(withdrawDonation, { ...change, kind: 'VOIDED' })),
    action('return', 'donation-returned', (change, execute) =>
      execute(withdrawDonation, { ...change, kind: 'RETURNED' }),
    ),
  ],
});
