import { isDay } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { dollars } from '#core/formatters.ts';
import { actTexts, donationTexts, recordingTexts as texts } from '#core/texts/texts.ts';
import { campaignDay } from '#server/campaign/campaigns/campaign-day.ts';
import { lastMethod } from '#server/campaign/donations/deposit/last-method.ts';
import { donationMethods } from '#server/campaign/donations/donation.ts';
import { findKnownDonors, readKnownDonors } from '#server/campaign/donations/known/find-known-donors.ts';
import { mostKnown } from '#server/campaign/donations/known/known-donors.ts';
import type { DonorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import { createDonation } from '#server/campaign/donations/operations/create-donation.ts';
import { type DonationReview, NeedsReview, nothingSeen } from '#server/campaign/donations/review/needs-review.ts';
import { seeWarnings } from '#server/campaign/donations/review/see-warnings.ts';
import { form, page, sentOn } from '#server/console/forms/page.ts';
import { noneSent, refuseFaulty } from '#server/console/forms/sent-form.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct, didHere } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { donationFindings } from '#server/console/records/donation-findings.ts';
import { donationErrors } from '#server/console/texts/donations/errors.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { SaveBar } from '#server/pages/components/forms/save-bar.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { queryText } from '#server/pages/input/query-text.ts';
import { isRecordId, newRecordId } from '#server/store/record-id.ts';
import { factsOfDonor, readKnownValue } from './donors/donor-facts.ts';
import { type DonorSearch, FindDonor } from './donors/find-donor.tsx';
import { YearBar } from './donors/year-bar.tsx';
import { amountsAsRead, DonationInput, donationFields, factsOf, sentTexts } from './fields.tsx';
import { DonorTotal, Warnings } from './notices.tsx';

/** In the order in which a cheque is typed. */
const shownFirst: readonly DonationField[] = [
  ...(['date', 'method', 'amount'] as const),
  ...(['donorName', 'donorIsCanadianAttested', 'donorAddress', 'donorPostalCode'] as const),
  ...(['donorCity', 'donorProvince', 'donorPhone', 'donorEmail'] as const),
];
/** Most donations have none of these. */
const shownOnRequest: readonly DonationField[] = [
  ...(['donorGivenName', 'donorMiddleName', 'donorFamilyName', 'donorSuffix'] as const),
  ...(['advantageDescription', 'advantageAmount', 'fromCandidate', 'notes'] as const),
];

/** What the form offers before anybody types. */
type Offered = ReadonlyMap<DonationField, string>;

/** What the page shows besides what was typed. */
interface Shown {
  readonly offered?: Offered;
  readonly search?: DonorSearch | undefined;
  /** What the donor who was chosen gave in the year. */
  readonly donorYear?: DonorYear | undefined;
  /** It has to be seen before the donation is recorded. */
  readonly review?: DonationReview;
}

function recordPage(request: CampaignRequest, { offered, search, donorYear, review }: Shown): ConsolePage {
  const { campaign, language, query, form: typed, sent } = request;
  const isSent = typed.fields.length > 0;
  const shown = isSent ? sentTexts(typed) : offered;
  const readings = new Map(sent.readings.map(({ name, plain }) => [name, plain]));
  const valueIn = (name: DonationField) => readings.get(name) ?? shown?.get(name) ?? '';
  const recorded = query.get('recorded') ?? '';
  const text = texts[language];
  const messages = messagesOf(sent.errors);
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
    scripts: ['donation.js'],
    place: { campaign, section: 'donations', isForm: true },
    notice: didHere(request, 'donation-recorded') && isRecordId(recorded) && (
      <>
        {actTexts[language]['donation-recorded']} <a href={`${path}/${recorded}`}>{text.look}</a>
      </>
    ),
    content: (
      <>
        {review && (
          <div role="alert">
            {review.warnings.length > 0 && <p>{text.check}</p>}
            <Warnings warnings={review.warnings} language={language} />
            <DonorTotal donorYear={review.donorYear} language={language} />
            <Definitions of={[[donationTexts[language].eligible, dollars(review.donation.eligible_cents)[language]]]} />
          </div>
        )}
        {!isSent && <FindDonor path={`${path}/new`} search={search} language={language} />}
        {donorYear && <Notice>{text.find.filled}</Notice>}
        <ConsoleForm request={request} action={campaignPath(campaign, '/donations')}>
          <input type="hidden" name="id" value={isSent ? typed.text('id') : newRecordId()} />
          <input type="hidden" name="seen" value={review?.mark ?? ''} />
          <div
            class="compact"
            data-known={`${path}/deposit/known`}
            data-donors={text.knownDonors}
            data-addresses={text.knownAddresses}
          >
            {inputs(shownFirst)}
            <YearBar year={donorYear} id="year" language={language} />
          </div>
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
          <SaveBar>
            <Button>{review?.warnings.length ? text.recordAnyway : text.record}</Button>
            <Button kind="secondary" name="next" value="true">
              {text.recordAndNext}
            </Button>
            <a href={`${path}/deposit`}>{text.deposit}</a>
          </SaveBar>
        </ConsoleForm>
      </>
    ),
  };
}

/** What is offered in a new form: the day, the way in which the last donation came, the donor who was chosen. */
async function offeredIn(
  { campaign, query, now }: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
): Promise<Shown> {
  const [day, method] = [query.get('date') ?? '', query.get('method')];
  const last = await execute(lastMethod);
  const date = isDay(day) ? day : campaignDay(campaign, now);
  const chosen = readKnownValue(query.get('donor') ?? '');
  const [donor] = chosen ? await execute(readKnownDonors, { records: [chosen], day: date }) : [];
  const name = queryText(query, 'find');
  const found = name === '' ? undefined : (await execute(findKnownDonors, { name, day: date })).donors;
  return {
    offered: new Map<DonationField, string>([
      ['date', date],
      ['method', donationMethods.find((known) => known === method) ?? last ?? ''],
      ...(donor ? factsOfDonor(donor) : []),
    ]),
    donorYear: donor?.year,
    search: found && { name, found, hasMore: found.length === mostKnown },
  };
}

/** Recording a donation that no program records: a cheque, cash, a gift in kind. */
export const recordingRoutes = page({
  path: '/campaigns/:campaign/donations/new',
  access: 'MANAGER',
  show: async (request, services) =>
    recordPage(request, request.sent === noneSent ? await offeredIn(request, services) : {}),
  forms: [
    form({
      path: '/campaigns/:campaign/donations',
      access: 'MANAGER',
      keepsDraft: true,
      async act(_, { form: typed, now, language }, services) {
        const sent = sentTexts(typed);
        refuseFaulty(donationErrors(donationFindings(sent, now), language));
        const readings = amountsAsRead(sent, language);
        const seen = readings.length > 0 ? nothingSeen : typed.text('seen');
        const review = await record(services, { id: typed.text('id'), facts: factsOf(sent), seen });
        return { review, readings };
      },
      blames: (_, thrown) => fieldOfRefusal(thrown),
      done({ request, result: { review, readings } }) {
        const { campaign, form: typed } = request;
        if (review) {
          const sent = { ...noneSent, readings };
          return sentOn(recordPage({ ...request, sent }, { review }), sent);
        }
        const id = typed.text('id');
        if (typed.text('next') !== 'true')
          return { to: afterAct(campaignPath(campaign, `/donations/${id}`), 'donation-recorded') };
        const next = new URLSearchParams({ recorded: id, date: typed.day('date'), method: typed.text('method') });
        return { to: afterAct(campaignPath(campaign, `/donations/new?${next}`), 'donation-recorded') };
      },
    }),
  ],
});

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
    if (!(error instanceof NeedsReview)) throw error;
    await execute(seeWarnings, error.review.warnings);
    return error.review;
  }
}
