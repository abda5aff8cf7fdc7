import { easternDay } from '#core/dates.ts';
import type { HustingsError } from '#core/errors.ts';
import { formatCents } from '#core/money.ts';
import { dollars } from '#server/campaign/donations/receipts/html/both-languages.ts';
import { type DonationReview, recordAsMember } from '#server/campaign/donations/record-as-member.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { type CampaignRequest, type ConsolePage, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { CampaignHead, ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { recordingTexts as texts } from '#server/console/texts/donations/recording.ts';
import { type DonationField, donationTexts } from '#server/console/texts/donations.ts';
import { DonationInput, donationFields, factsOf, interpretedAmounts, sentTexts } from './fields.tsx';
import { AmountsAsRead, DonorTotal, Warnings } from './notices.tsx';

/** The fields that say who gave; the others say what. */
const ofDonor = ({ name }: { readonly name: DonationField }): boolean => name.startsWith('donor');

interface View {
  /** The id under which the form records its donation. */
  readonly id: string;
  /** What the fields have. */
  readonly valueIn: (name: DonationField) => string;
  readonly error?: HustingsError;
  readonly review?: DonationReview;
  /** Amounts whose writing had to be interpreted, in cents. */
  readonly interpreted?: ReadonlyMap<DonationField, number>;
}

function recordPage(
  request: CampaignRequest,
  { id, valueIn, error, review, interpreted = new Map() }: View,
): ConsolePage {
  const { campaign, language } = request;
  const text = texts[language];
  const inputs = (fields: typeof donationFields) =>
    fields.map((field) => (
      <DonationInput
        key={field.name}
        {...field}
        value={valueIn(field.name)}
        hint={text.hints[field.name]}
        language={language}
      />
    ));
  return {
    title: text.title,
    status: error?.status ?? 200,
    content: (
      <>
        <CampaignHead request={request} campaign={campaign} section="donations" />
        <h1>{text.title}</h1>
        <Refusal error={error} language={language} />
        {review && (
          <div role="alert">
            <p>{review.warnings.length > 0 ? text.check : text.checkAmounts}</p>
            <AmountsAsRead amounts={interpreted} language={language} />
            <Warnings warnings={review.warnings} language={language} />
            <DonorTotal donorYear={review.donorYear} language={language} />
            <p>
              {donationTexts[language].eligible}: {dollars(review.donation.eligible_cents)[language]}
            </p>
          </div>
        )}
        <ConsoleForm request={request} action={campaignPath(campaign, '/donations')}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={review?.mark ?? ''} />
          <fieldset>
            <legend>{text.donor}</legend>
            {inputs(donationFields.filter(ofDonor))}
          </fieldset>
          <fieldset>
            <legend>{text.gift}</legend>
            {inputs(donationFields.filter((field) => !ofDonor(field)))}
          </fieldset>
          <button type="submit">{review?.warnings.length ? text.recordAnyway : text.record}</button>
        </ConsoleForm>
      </>
    ),
  };
}

/** Recording a donation that no program records: a cheque, cash, a gift in kind. */
export const recordingRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/donations/new',
    access: 'MANAGER',
    handle: (request) =>
      recordPage(request, {
        id: newRecordId(),
        valueIn: (name) => (name === 'date' ? easternDay(request.now.getTime()) : ''),
      }),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/donations',
    access: 'MANAGER',
    async handle(request, { pool }) {
      const { campaign, form, user, now } = request;
      const sent = sentTexts(form);
      const view = { id: form.text('id'), valueIn: (name: DonationField) => sent.get(name) ?? '' };
      try {
        const interpreted = interpretedAmounts(sent);
        const seen = { seen: form.text('seen'), toBeShown: interpreted.size > 0 };
        const entered = { id: view.id, userId: user.id, fields: factsOf(sent), ...seen };
        const result = await recordAsMember(pool, campaign.id, entered, now);
        if ('review' in result) {
          const plain = new Map([...interpreted].map(([name, cents]) => [name, formatCents(cents)]));
          const valueIn = (name: DonationField) => plain.get(name) ?? view.valueIn(name);
          return recordPage(request, { ...view, valueIn, review: result.review, interpreted });
        }
        return { to: campaignPath(campaign, `/donations/${result.id}?recorded=1`) };
      } catch (error) {
        return recordPage(request, { ...view, error: refusalOf(error) });
      }
    },
  },
];
