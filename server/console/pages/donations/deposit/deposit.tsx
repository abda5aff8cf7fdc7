import { HustingsError } from '#core/errors.ts';
import { dollars } from '#core/formatters.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { depositTexts, recordingTexts } from '#core/texts/texts.ts';
import { readTypedDay } from '#core/typed-day.ts';
import { campaignDay } from '#server/campaign/campaigns/campaign-day.ts';
import { DepositRefused, type DepositRow, DepositUnseen } from '#server/campaign/donations/deposit/deposit-review.ts';
import { findKnownDonors } from '#server/campaign/donations/deposit/find-known-donors.ts';
import { recordDeposit } from '#server/campaign/donations/operations/deposit/record-deposit.ts';
import { nothingSeen } from '#server/campaign/donations/review/needs-review.ts';
import { seeWarnings } from '#server/campaign/donations/review/see-warnings.ts';
import {
  type CampaignRequest,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { factsOf } from '#server/console/pages/donations/fields.tsx';
import { refusalOf } from '#server/console/pages/message.tsx';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { errorWords } from '#server/pages/errors/error-words.ts';
import { isRecordId, newRecordId } from '#server/store/record-id.ts';
import { depositErrors } from './deposit-errors.ts';
import { depositPage, rowsAtFirst } from './deposit-page.tsx';
import { readDeposit, rowField, type TypedDeposit, textsOfRow, withPlainAmounts } from './read-deposit.ts';
import { slipRoutes } from './slips.tsx';

/** Recording the cheques of an evening together. */
export const depositRoutes: readonly ConsoleRoute[] = [
  ...slipRoutes,
  {
    method: 'GET',
    path: '/campaigns/:campaign/donations/deposit',
    access: 'MANAGER',
    handle(request) {
      const recorded = /^\d{1,2}$/.exec(request.query.get('recorded') ?? '')?.[0];
      const date = campaignDay(request.campaign, request.now);
      return depositPage(request, {
        id: newRecordId(),
        rows: rowsAtFirst,
        deposit: { date, method: 'CHEQUE', total: '', rows: [], shown: 0, seen: [] },
        recorded: recorded === undefined ? undefined : Number(recorded),
        slip: isRecordId(request.query.get('slip') ?? '') ? (request.query.get('slip') ?? undefined) : undefined,
      });
    },
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/donations/deposit',
    access: 'MANAGER',
    async handle(request, services) {
      const { campaign, form, language, now } = request;
      const typed = readDeposit(form);
      const shown = Math.max(rowsAtFirst, typed.shown);
      const view = { id: form.text('id'), deposit: typed, rows: shown };
      if (form.text('more') !== '') return depositPage(request, { ...view, rows: shown + rowsAtFirst, isMore: true });
      const errors = depositErrors(typed, now, language);
      if (errors.length > 0) return depositPage(request, { ...view, errors });
      const { rows, interpreted } = withPlainAmounts(typed.rows);
      const deposit = { ...typed, rows, seen: interpreted.size > 0 ? [...typed.seen, nothingSeen] : typed.seen };
      try {
        const looked = await record(services, view.id, deposit);
        if (!looked)
          return { to: campaignPath(campaign, `/donations/deposit?recorded=${rows.length}&slip=${view.id}`) };
        const reviews = new Map(looked.map((row, at) => [rows[at]?.number ?? 0, row]));
        return depositPage(request, { ...view, deposit, reviews, interpreted, errors: refusalsOf(reviews, request) });
      } catch (error) {
        return depositPage(request, { ...view, error: refusalOf(error) });
      }
    },
  },
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
    if (error instanceof HustingsError && error.code === 'idempotency_key_reused') throw recordedBefore();
    if (!(error instanceof DepositRefused) && !(error instanceof DepositUnseen)) throw error;
    const warnings = error.rows.flatMap((row) => row.warnings);
    await execute(seeWarnings, warnings);
    return error.rows;
  }
}

/** Why rows cannot be recorded, at their amounts. */
const refusalsOf = (reviews: ReadonlyMap<number, DepositRow>, { language }: CampaignRequest): FieldError[] =>
  [...reviews].flatMap(([number, { refusal }]) =>
    refusal ? [{ field: rowField('amount', number), message: errorWords(refusalOf(refusal), language).text }] : [],
  );

/** As JSON, for the script: who may have given, by the beginning of a name; or the place of a postal code. */
async function known(
  { campaign, query, now, language }: CampaignRequest,
  { execute }: ConsoleServices,
): Promise<string> {
  const asked = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 200);
  const [name, postalCode, date] = [asked('name'), asked('postalCode'), asked('date')];
  const typed = readTypedDay(date);
  const day = typed && 'day' in typed ? typed.day : campaignDay(campaign, now);
  const answer = await execute(findKnownDonors, { name, postalCode, day });
  const donors = answer.donors.map(({ year, ...donor }) => {
    const words = [dollars(year.given)[language], year.limit === null ? null : dollars(year.limit)[language]] as const;
    return {
      fields: {
        donorName: donor.donor_name,
        donorAddress: donor.donor_address,
        donorCity: donor.donor_city,
        donorProvince: donor.donor_province,
        donorPostalCode: donor.donor_postal_code,
        donorEmail: donor.donor_email ?? '',
        donorPhone: donor.donor_phone ?? '',
      },
      year: { text: recordingTexts[language].donorYear(year.year, ...words), given: year.given, limit: year.limit },
    };
  });
  const place = answer.place && { donorCity: answer.place.city, donorProvince: answer.place.province };
  return JSON.stringify({ place: place ?? null, donors });
}

/** The browser's way back to a form that was sent shows it again: what is changed there is another deposit. */
const recordedBefore = () =>
  new BilingualError(
    422,
    'idempotency_key_reused',
    inLanguages((language) => depositTexts[language].recordedBefore),
  );
