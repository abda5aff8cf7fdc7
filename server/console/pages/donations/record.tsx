import { isDay } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { dollars } from '#core/formatters.ts';
import { formatCents } from '#core/money.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { consoleRefusals, donationTexts, recordTexts, recordingTexts as texts } from '#core/texts/texts.ts';
import { campaignDay } from '#server/campaign/campaigns/campaign-day.ts';
import { lastMethod } from '#server/campaign/donations/deposit/last-method.ts';
import { donationMethods } from '#server/campaign/donations/donation.ts';
import { createDonation } from '#server/campaign/donations/operations/create-donation.ts';
import { type DonationReview, NeedsReview, nothingSeen } from '#server/campaign/donations/review/needs-review.ts';
import { seeWarnings } from '#server/campaign/donations/review/see-warnings.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf, refusedAt } from '#server/console/pages/message.tsx';
import { donationFindings } from '#server/console/records/donation-findings.ts';
import { donationErrors } from '#server/console/texts/donations/errors.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { isRecordId, newRecordId } from '#server/store/record-id.ts';
import { DonationInput, donationFields, factsOf, interpretedAmounts, sentTexts } from './fields.tsx';
import { AmountsAsRead, DonorTotal, Warnings } from './notices.tsx';

/** In the order in which a cheque is typed. */
const shownFirst: readonly DonationField[] = [
  ...(['date', 'method', 'amount'] as const),
  ...(['donorName', 'donorAddress', 'donorCity', 'donorProvince', 'donorPostalCode'] as const),
  ...(['donorPhone', 'donorEmail', 'donorIsCanadianAttested'] as const),
];
/** Most donations have none of these. */
const shownOnRequest: readonly DonationField[] = [
  ...(['donorGivenName', 'donorMiddleName', 'donorFamilyName', 'donorSuffix'] as const),
  ...(['advantageDescription', 'advantageAmount', 'fromCandidate', 'notes'] as const),
];

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
  /** The donation that the form before this one has recorded. */
  readonly recorded?: string | undefined;
}

function recordPage(
  request: CampaignRequest,
  { id, valueIn, error, errors = [], review, interpreted = new Map(), recorded }: View,
): ConsolePage {
  const { campaign, language } = request;
  const text = texts[language];
  const messages = messagesOf(errors);
  const hints: Readonly<Partial<Record<DonationField, string>>> = text.hints;
  const inputs = (names: readonly DonationField[]) =>
    names.map((name) => {
      const field = donationFields.find((known) => known.name === name) as (typeof donationFields)[number];
      return (
        <div key={name} class={`of-${name}`}>
          <DonationInput
            {...field}
            value={valueIn(name)}
            hint={hints[name]}
            error={messages.get(name)}
            isCompact
            language={language}
          />
        </div>
      );
    });
  const path = campaignPath(campaign, '/donations');
  return {
    title: text.title,
    place: { campaign, section: 'donations', isForm: true },
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{text.title}</h1>
        {recorded !== undefined && (
          <Notice tone="good" role="status">
            <p>
              {text.recordedBefore} <a href={`${path}/${recorded}`}>{text.look}</a>
            </p>
          </Notice>
        )}
        <Refusal error={errors.length > 0 ? undefined : error} language={language} />
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
        <ConsoleForm request={request} action={campaignPath(campaign, '/donations')}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={review?.mark ?? ''} />
          <div class="compact">{inputs(shownFirst)}</div>
          <Details
            summary={text.more}
            isOpen={shownOnRequest.some((name) => !['', 'false'].includes(valueIn(name)) || messages.has(name))}
          >
            <div class="compact">{inputs(shownOnRequest)}</div>
          </Details>
          <Details summary={text.help}>
            <dl class="facts">
              {[...shownFirst, ...shownOnRequest].map(
                (name) =>
                  hints[name] && (
                    <div key={name}>
                      <dt>{donationTexts[language].fields[name]}</dt>
                      <dd>
                        <span class="hint" id={`${name}-hint`}>
                          {hints[name]}
                        </span>
                      </dd>
                    </div>
                  ),
              )}
            </dl>
          </Details>
          <div class="buttons">
            <Button>{review?.warnings.length ? text.recordAnyway : text.record}</Button>
            <Button kind="secondary" name="next" value="true">
              {text.recordAndNext}
            </Button>
            <a href={`${path}/deposit`}>{text.deposit}</a>
          </div>
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
    async handle(request, { execute }) {
      const { campaign, query, now } = request;
      const [day, method, recorded] = ['date', 'method', 'recorded'].map((name) => query.get(name) ?? '');
      const last = await execute(lastMethod);
      const offered = new Map<DonationField, string>([
        ['date', day && isDay(day) ? day : campaignDay(campaign, now)],
        ['method', donationMethods.find((known) => known === method) ?? last ?? ''],
      ]);
      return recordPage(request, {
        id: newRecordId(),
        valueIn: (name) => offered.get(name) ?? '',
        recorded: recorded && isRecordId(recorded) ? recorded : undefined,
      });
    },
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
        const review = await record(services, { id: view.id, facts: factsOf(sent), seen });
        if (review) {
          const plain = new Map([...interpreted].map(([name, cents]) => [name, formatCents(cents)]));
          const valueIn = (name: DonationField) => plain.get(name) ?? view.valueIn(name);
          return recordPage(request, { ...view, valueIn, review, interpreted });
        }
        if (form.text('next') !== 'true') return { to: campaignPath(campaign, `/donations/${view.id}?recorded=1`) };
        const next = { recorded: view.id, date: view.valueIn('date'), method: view.valueIn('method') };
        return { to: campaignPath(campaign, `/donations/new?${new URLSearchParams(next)}`) };
      } catch (error) {
        const refused = refusalOf(error);
        const field = fieldOfRefusal(error);
        const errors = field === undefined ? [] : refusedAt(field, refused, request.language);
        return recordPage(request, { ...view, error: refused, errors });
      }
    },
  },
];

/** By the reasons for which no sum of a donor's gifts lets it be recorded: the field to look at. */
const fieldsOfReasons: Readonly<Record<string, DonationField>> = {
  'donation.pastLimit': 'amount',
  'donation.pastCandidateLimit': 'amount',
  'donation.limitUnknown': 'date',
  'donation.notTheCandidate': 'fromCandidate',
};

const fieldOfRefusal = (error: unknown): DonationField | undefined =>
  error instanceof HustingsError && error.reason ? fieldsOfReasons[error.reason.name] : undefined;

interface Entered {
  /** The id that the form was made with: however often the form is sent, it records one donation. */
  readonly id: string;
  /** By the names of a request that records a donation; null if nothing was typed. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The mark of the warnings that the member has seen. */
  readonly seen: string;
}

/** Records the donation of a form, or answers what the member has to see first. */
async function record({ execute }: ConsoleServices, { id, facts, seen }: Entered): Promise<DonationReview | undefined> {
  const body = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  try {
    await execute(createDonation, { body, conditions: { idempotencyKey: id, seen } });
    return undefined;
  } catch (error) {
    if (error instanceof HustingsError && error.code === 'idempotency_key_reused') throw recordedBefore();
    if (!(error instanceof NeedsReview)) throw error;
    await execute(seeWarnings, error.review.warnings);
    return error.review;
  }
}

/** The browser's way back to a form that was sent shows it again: what is changed there is another donation. */
const recordedBefore = () =>
  new BilingualError(
    422,
    'idempotency_key_reused',
    inLanguages((language) => consoleRefusals[language].donationRecordedBefore),
  );
