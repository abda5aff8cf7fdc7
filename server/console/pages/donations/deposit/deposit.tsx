import { readTypedDay } from '#core/typed-day.ts';
import { campaignDay } from '#server/campaign/campaigns/campaign-day.ts';
import { DepositRefused, type DepositRow, DepositUnseen } from '#server/campaign/donations/deposit/deposit-review.ts';
import { findKnownDonors } from '#server/campaign/donations/known/find-known-donors.ts';
import { recordDeposit } from '#server/campaign/donations/operations/deposit/record-deposit.ts';
import { nothingSeen } from '#server/campaign/donations/review/needs-review.ts';
import { seeWarnings } from '#server/campaign/donations/review/see-warnings.ts';
import { form, page, sentOn } from '#server/console/forms/page.ts';
import { refusalOf } from '#server/console/forms/refusals.ts';
import { noneSent, refuseFaulty } from '#server/console/forms/sent-form.ts';
import {
  type CampaignRequest,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { factsOfDonor } from '#server/console/pages/donations/donors/donor-facts.ts';
import { factsOf } from '#server/console/pages/donations/fields.tsx';
import { donorYearWords } from '#server/console/texts/donations/donor-year.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { errorWords } from '#server/pages/errors/error-words.ts';
import { isRecordId, newRecordId } from '#server/store/record-id.ts';
import { depositErrors, errorOfRow } from './deposit-errors.ts';
import { type DepositView, depositPage, rowsAtFirst } from './deposit-page.tsx';
import { lookUpRows, withChosen } from './known-rows.ts';
import { readDeposit, type TypedDeposit, textsOfRow, withPlainAmounts } from './read-deposit.ts';
import { slipRoutes } from './slips.tsx';

/** A deposit before anybody types. */
const emptyDeposit = ({ campaign, now }: CampaignRequest): TypedDeposit => ({
  date: campaignDay(campaign, now),
  method: 'CHEQUE',
  total: '',
  rows: [],
  shown: 0,
  seen: [],
});

/** The form as it was sent, with the donors who were chosen. */
async function typedView(request: CampaignRequest, services: ConsoleServices): Promise<DepositView> {
  const { form: typed } = request;
  const read = readDeposit(typed);
  const deposit = await withChosen(read, { form: typed, day: dayOf(read.date, request) }, services);
  return { id: typed.text('id'), deposit, rows: Math.max(rowsAtFirst, deposit.shown) };
}

/** An empty form, which says what the one before it has recorded. */
function newView(request: CampaignRequest): DepositView {
  const { query } = request;
  const [recorded, slip] = [/^\d{1,2}$/.exec(query.get('recorded') ?? '')?.[0], query.get('slip') ?? ''];
  return {
    id: newRecordId(),
    rows: rowsAtFirst,
    deposit: emptyDeposit(request),
    recorded: recorded === undefined ? undefined : Number(recorded),
    slip: isRecordId(slip) ? slip : undefined,
  };
}

/** The deposit of a form is recorded, or there is something to see first, in the form as it is shown then. */
async function recordTyped(request: CampaignRequest, services: ConsoleServices): Promise<DepositView | TypedDeposit> {
  const { form: typed, language, now } = request;
  const view = await typedView(request, services);
  if (typed.text('more') !== '') return { ...view, rows: view.rows + rowsAtFirst, isMore: true };
  if (typed.text('find') !== '')
    return { ...view, known: await lookUpRows(view.deposit, dayOf(view.deposit.date, request), services) };
  refuseFaulty(depositErrors(view.deposit, now, language));
  const { rows, readings } = withPlainAmounts(view.deposit.rows, language);
  const { seen } = view.deposit;
  const deposit = { ...view.deposit, rows, seen: readings.size > 0 ? [...seen, nothingSeen] : seen };
  const looked = await record(services, view.id, deposit);
  if (!looked) return deposit;
  const reviews = new Map(looked.map((row, at) => [rows[at]?.number ?? 0, row]));
  return { ...view, deposit, reviews, readings };
}

/** Recording the cheques of an evening together. */
export const depositRoutes: readonly ConsoleRoute[] = [
  ...slipRoutes,
  ...page({
    path: '/campaigns/:campaign/donations/deposit',
    access: 'MANAGER',
    show: async (request, services) =>
      depositPage(request, request.sent === noneSent ? newView(request) : await typedView(request, services)),
    forms: [
      form({
        access: 'MANAGER',
        keepsDraft: true,
        act: (_, request, services) => recordTyped(request, services),
        done({ request, result }) {
          const { campaign, form: typed } = request;
          if (!('deposit' in result)) {
            const done = new URLSearchParams({ recorded: String(result.rows.length), slip: typed.text('id') });
            return { to: campaignPath(campaign, `/donations/deposit?${done}`) };
          }
          const errors = refusalsOf(result.reviews ?? new Map(), request);
          const sent = { ...noneSent, errors };
          // What can be read and may not be recorded is another mistake than what cannot be read.
          return { ...sentOn(depositPage({ ...request, sent }, result), sent), status: errors.length > 0 ? 422 : 200 };
        },
      }),
    ],
  }),
  {
    method: 'GET',
    path: '/campaigns/:campaign/donations/deposit/known',
    access: 'MANAGER',
    async handle(request, services) {
      return { fileName: 'known.json', type: 'application/json; charset=utf-8', body: await known(request, services) };
    },
  },
];

/** Records the deposit of a form, or answers what there is to see of its rows, in their order. */
async function record(
  { execute }: ConsoleServices,
  id: string,
  deposit: TypedDeposit,
): Promise<readonly DepositRow[] | undefined> {
  const donations = deposit.rows.map((row) => {
    const facts = Object.entries(factsOf(textsOfRow(row, deposit)));
    return Object.fromEntries(facts.filter(([, value]) => value !== null));
  });
  try {
    const conditions = { idempotencyKey: id, seen: deposit.seen.join(' ') };
    await execute(recordDeposit, { body: { donations }, conditions });
    return undefined;
  } catch (error) {
    if (!(error instanceof DepositRefused) && !(error instanceof DepositUnseen)) throw error;
    const warnings = error.rows.flatMap((row) => row.warnings);
    await execute(seeWarnings, warnings);
    return error.rows;
  }
}

/** Why rows cannot be recorded, at their amounts. */
const refusalsOf = (reviews: ReadonlyMap<number, DepositRow>, { language }: CampaignRequest): FieldError[] =>
  [...reviews].flatMap(([number, { refusal }]) =>
    refusal
      ? [errorOfRow(number, { field: 'amount', message: errorWords(refusalOf(refusal), language).text }, language)]
      : [],
  );

/** The day that was typed, or today if it is none. */
function dayOf(date: string, { campaign, now }: CampaignRequest): string {
  const typed = readTypedDay(date);
  return typed && 'day' in typed ? typed.day : campaignDay(campaign, now);
}

/**
 * As JSON, for the scripts: who may have given, by the beginning of a name; the place of a postal code; addresses that begin as
 * typed.
 */
async function known(request: CampaignRequest, { execute }: ConsoleServices): Promise<string> {
  const { query, language } = request;
  const asked = (name: string) => query.get(name) ?? '';
  const day = dayOf(asked('date').slice(0, 40), request);
  const answer = await execute(findKnownDonors, {
    name: asked('name'),
    postalCode: asked('postalCode'),
    address: asked('address'),
    day,
  });
  const donors = answer.donors.map(({ year, ...donor }) => {
    return {
      fields: Object.fromEntries(factsOfDonor(donor)),
      year: { text: donorYearWords(year, language), given: year.given, limit: year.limit },
    };
  });
  const place = answer.place && { donorCity: answer.place.city, donorProvince: answer.place.province };
  const addresses = answer.addresses.map(({ address, city, province, postalCode }) => ({
    fields: { donorAddress: address, donorCity: city, donorProvince: province, donorPostalCode: postalCode },
  }));
  return JSON.stringify({ place: place ?? null, donors, addresses });
}
