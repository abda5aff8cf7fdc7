import { easternDay } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { formatCents } from '#core/money.ts';
import { createDonation } from '#server/campaign/donations/create-donation.ts';
import { dollars } from '#server/campaign/donations/receipts/html/both-languages.ts';
import { type DonationReview, NeedsReview, nothingSeen } from '#server/campaign/donations/review/needs-review.ts';
import { isRecordId, newRecordId } from '#server/campaign/record-id.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { auditWarnings } from '#server/console/records/audit-warnings.ts';
import { donationFindings } from '#server/console/records/donation-findings.ts';
import { incompleteForm } from '#server/console/records/enter-record.ts';
import { donationErrors } from '#server/console/texts/donations/errors.ts';
import { recordingTexts as texts } from '#server/console/texts/donations/recording.ts';
import { type DonationField, donationTexts } from '#server/console/texts/donations.ts';
import { recordTexts } from '#server/console/texts/records/pages.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
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
  /** What is wrong with what was sent. */
  readonly errors?: readonly FieldError[];
  readonly review?: DonationReview;
  /** Amounts whose writing had to be interpreted, in cents. */
  readonly interpreted?: ReadonlyMap<DonationField, number>;
}

function recordPage(
  request: CampaignRequest,
  { id, valueIn, error, errors = [], review, interpreted = new Map() }: View,
): ConsolePage {
  const { campaign, language } = request;
  const text = texts[language];
  const messages = messagesOf(errors);
  const inputs = (fields: typeof donationFields) =>
    fields.map((field) => (
      <DonationInput
        key={field.name}
        {...field}
        value={valueIn(field.name)}
        hint={text.hints[field.name]}
        error={messages.get(field.name)}
        language={language}
      />
    ));
  return {
    title: text.title,
    place: { campaign, section: 'donations' },
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{text.title}</h1>
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} lead={recordTexts[language].nothingSaved} language={language} />
        {review && (
          <div role="alert">
            <p>{review.warnings.length > 0 ? text.check : text.checkAmounts}</p>
            <AmountsAsRead amounts={interpreted} language={language} />
            <Warnings warnings={review.warnings} language={language} />
            <DonorTotal donorYear={review.donorYear} language={language} />
            <Definitions of={[[donationTexts[language].eligible, dollars(review.donation.eligible_cents)[language]]]} />
          </div>
        )}
        <ConsoleForm request={request} action={campaignPath(campaign, '/donations')} hasOwnErrors>
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
          <Button>{review?.warnings.length ? text.recordAnyway : text.record}</Button>
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
    async handle(request, services) {
      const { campaign, form } = request;
      const sent = sentTexts(form);
      const view = { id: form.text('id'), valueIn: (name: DonationField) => sent.get(name) ?? '' };
      const findings = donationFindings(sent, request.now);
      if (findings.length > 0)
        return recordPage(request, { ...view, errors: donationErrors(findings, request.language) });
      try {
        const interpreted = interpretedAmounts(sent);
        const seen = interpreted.size > 0 ? nothingSeen : form.text('seen');
        const review = await record(request, services, { id: view.id, facts: factsOf(sent), seen });
        if (review) {
          const plain = new Map([...interpreted].map(([name, cents]) => [name, formatCents(cents)]));
          const valueIn = (name: DonationField) => plain.get(name) ?? view.valueIn(name);
          return recordPage(request, { ...view, valueIn, review, interpreted });
        }
        return { to: campaignPath(campaign, `/donations/${view.id}?recorded=1`) };
      } catch (error) {
        return recordPage(request, { ...view, error: refusalOf(error) });
      }
    },
  },
];

interface Entered {
  /** The id that the form was made with: however often the form is sent, it records one donation. */
  readonly id: string;
  /** By the names of a request that records a donation; null if nothing was typed. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The mark of the warnings that the member has seen. */
  readonly seen: string;
}

/** Records the donation of a form, or answers what the member has to see first. */
async function record(
  { principal, now }: CampaignRequest,
  { pool, execute }: ConsoleServices,
  { id, facts, seen }: Entered,
): Promise<DonationReview | undefined> {
  if (!isRecordId(id)) throw incompleteForm();
  const body = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  try {
    await execute(principal, createDonation, { body, conditions: { idempotencyKey: id, seen } });
    return undefined;
  } catch (error) {
    if (error instanceof HustingsError && error.code === 'idempotency_key_reused') throw recordedBefore();
    if (!(error instanceof NeedsReview)) throw error;
    await auditWarnings(pool, principal, now, error.review.warnings);
    return error.review;
  }
}

/** The browser's way back to a form that was sent shows it again: what is changed there is another donation. */
const recordedBefore = () =>
  new BilingualError(422, 'idempotency_key_reused', {
    en: 'This form has recorded a donation already, with other facts. Look for it in the list; correct it there, or open a new form for another donation.',
    fr: 'Ce formulaire a déjà enregistré un don, avec d’autres données. Cherchez-le dans la liste; corrigez-le là, ou ouvrez un nouveau formulaire pour un autre don.',
  });
