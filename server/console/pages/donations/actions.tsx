import { donationTexts, filterTexts } from '#core/texts/texts.ts';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { returnPart } from '#server/campaign/donations/corrections/return-part.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { issueForPerson } from '#server/campaign/donations/receipts/issue-for-person.ts';
import { spoilReceipt } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import {
  type CampaignRequest,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { refusalOf } from '#server/console/pages/message.tsx';
import { donationFindings } from '#server/console/records/donation-findings.ts';
import type { Act as DoneAct } from '#server/console/texts/acts.ts';
import { ambiguityOf, donationErrors } from '#server/console/texts/donations/errors.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import type { Language } from '#server/pages/language.ts';
import type { Finding } from '#server/records/check-record.ts';
import { readTypedAmount } from '#server/records/typed-number.ts';
import { donationPage, type SentForm } from './donation.tsx';
import { changedTexts, factsOf, interpretedAmounts, sentTexts } from './fields.tsx';
import type { DonationAct } from './forms.tsx';

/** What is wrong with the fields of a correction. */
class FaultyCorrection extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super('The fields of a correction are faulty.');
    this.findings = findings;
  }
}

/** What a correction changes. What stays as it was recorded is not looked at: other rules may have been in force. */
function changesOf(sent: ReadonlyMap<DonationField, string>, present: DonationRow, now: Date): Record<string, unknown> {
  const changed = changedTexts(sent, present);
  const findings = donationFindings(sent, now).filter(({ field }) => changed.has(field as DonationField));
  if (findings.length > 0) throw new FaultyCorrection(findings);
  return factsOf(changed);
}

/** Who changes which donation, why, and what of it the page had shown. */
const changeOf = ({ params, user, form }: CampaignRequest) => ({
  donationId: params.donation ?? '',
  userId: user.id,
  reason: form.text('reason'),
  // A form without them is from a page that does not send its version.
  seen: { version: Number(form.text('version')), receiptNumber: form.text('receipt') },
});

type Act = (services: ConsoleServices, request: CampaignRequest) => Promise<unknown>;

/** An action on one donation: it leads back to the donation's page, or shows there why it was refused. */
const action = (name: DonationAct, done: DoneAct, act: Act): ConsoleRoute => ({
  method: 'POST',
  path: `/campaigns/:campaign/donations/:donation/${name}`,
  access: 'MANAGER',
  async handle(request, services) {
    try {
      await act(services, request);
    } catch (error) {
      return donationPage(request, services, { name, error: refusalOf(error) });
    }
    return { to: afterAct(campaignPath(request.campaign, `/donations/${request.params.donation}`), done) };
  },
});

/** Returns the part of a form, or answers what its page shows first: what is wrong with the amount, or how it was read. */
async function returnTyped(
  { execute }: ConsoleServices,
  request: CampaignRequest,
): Promise<Pick<SentForm, 'errors' | 'interpreted'> | undefined> {
  const { form, language } = request;
  const read = readTypedAmount(form.text('amount'));
  if (!read || !('hundredths' in read)) {
    const label = donationTexts[language].returnedAmount;
    const message = ambiguityOf(label, read, language) ?? filterTexts[language].notAnAmount(label);
    return { errors: [{ field: 'part-amount', message }] };
  }
  if (!read.isPlain) return { interpreted: new Map([['amount', read.hundredths]]) };
  const part = { cents: read.hundredths, on: form.day('day') };
  const reissue = form.text('reissue') === 'true';
  await execute(returnPart, { ...changeOf(request), part, reissue });
  return undefined;
}

const missingReason = (language: Language): FieldError => ({
  field: 'correct-reason',
  message: donationTexts[language].reasonMissing,
});

export const donationActions: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/donations/:donation',
    access: 'MEMBER',
    handle: (request, services) => donationPage(request, services),
  },
  action('receipt', 'receipt-issued', ({ execute }, request) => execute(issueForPerson, changeOf(request))),
  action('spoil', 'receipt-voided', ({ execute }, request) => execute(spoilReceipt, changeOf(request))),
  {
    method: 'POST',
    path: '/campaigns/:campaign/donations/:donation/correct',
    access: 'MANAGER',
    async handle(request, services) {
      const { campaign, params, form, now, language } = request;
      const sent = sentTexts(form);
      const interpreted = interpretedAmounts(sent);
      const shown = { name: 'correct', facts: sent, interpreted } as const;
      try {
        const correction = {
          ...changeOf(request),
          changes: (present: DonationRow) => changesOf(sent, present, now),
          reissue: form.text('reissue') === 'true',
        };
        if (correction.reason === '') {
          const errors = [...donationErrors(donationFindings(sent, now), language), missingReason(language)];
          return await donationPage(request, services, { ...shown, errors });
        }
        if (interpreted.size > 0) return await donationPage(request, services, shown);
        await services.execute(correctDonation, correction);
      } catch (error) {
        if (!(error instanceof FaultyCorrection)) {
          return donationPage(request, services, { ...shown, error: refusalOf(error) });
        }
        return donationPage(request, services, { ...shown, errors: donationErrors(error.findings, language) });
      }
      return { to: afterAct(campaignPath(campaign, `/donations/${params.donation}`), 'donation-corrected') };
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/donations/:donation/return-part',
    access: 'MANAGER',
    async handle(request, services) {
      const { campaign, params } = request;
      const name = 'return-part';
      try {
        const first = await returnTyped(services, request);
        if (first) return await donationPage(request, services, { name, ...first });
      } catch (error) {
        return donationPage(request, services, { name, error: refusalOf(error) });
      }
      return { to: afterAct(campaignPath(campaign, `/donations/${params.donation}`), 'part-returned') };
    },
  },
  action('void', 'donation-voided', ({ execute }, request) =>
    execute(withdrawDonation, { ...changeOf(request), kind: 'VOIDED' }),
  ),
  action('return', 'donation-returned', ({ execute }, request) =>
    execute(withdrawDonation, { ...changeOf(request), kind: 'RETURNED' }),
  ),
];
