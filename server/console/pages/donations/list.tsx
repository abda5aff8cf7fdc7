import { dollars } from '#core/formatters.ts';
import {
  anonymousTexts,
  depositTexts,
  filterTexts,
  importTexts,
  receiptTexts,
  recordingTexts,
  reportTexts,
  donationTexts as texts,
} from '#core/texts/texts.ts';
import { donationMethods } from '#server/campaign/donations/donation.ts';
import { gates } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import {
  type DonationFilter,
  type DonationState,
  donationStates,
  handOvers,
} from '#server/campaign/donations/review/donation-filter.ts';
import { type DonationSort, donationOrder } from '#server/campaign/donations/review/donation-orders.ts';
import { mostCounted } from '#server/campaign/donations/review/donation-totals.ts';
import type { ReviewedDonation } from '#server/campaign/donations/review/donations-by-state.ts';
import { exportDonations, exportedColumns } from '#server/campaign/donations/review/export-donations.ts';
import { type ViewedDonations, viewDonations } from '#server/campaign/donations/review/view-donations.ts';
import { warningKinds } from '#server/campaign/donations/review/warnings.ts';
import { choicesOf, fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { ChooseAll } from '#server/console/pages/lists/choose.tsx';
import { type Asked, list } from '#server/console/pages/lists/list.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { Day } from '#server/pages/components/parts/day.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';
import { ChooseBox, deliveryText, HandOverForm } from './receipts/hand-over-form.tsx';

const filterLabel = (name: keyof typeof filterTexts.en.fields) => (language: Language) =>
  filterTexts[language].fields[name];

const filters = fieldsOf(texts, {
  q: { kind: 'search', label: 'search', most: 200 },
  state: { kind: 'choice', choices: (language: Language) => choicesOf(donationStates, texts[language].states) },
  handedOver: {
    kind: 'choice',
    label: (language: Language) => receiptTexts[language].handedOver,
    choices: (language: Language) => choicesOf(handOvers, receiptTexts[language].handOvers),
  },
  method: {
    kind: 'choice',
    label: (language: Language) => texts[language].fields.method,
    choices: (language: Language) => choicesOf(donationMethods, texts[language].methods),
  },
  from: { kind: 'day', label: filterLabel('from') },
  to: { kind: 'day', label: filterLabel('to') },
  least: { kind: 'money', label: filterLabel('least') },
  most: { kind: 'money', label: filterLabel('most') },
  postalCode: { kind: 'text', label: filterLabel('postalCode'), most: 10, isShort: true },
  number: { kind: 'text', label: filterLabel('number'), most: 50 },
  missing: {
    kind: 'choice',
    choices: (language: Language) =>
      choicesOf(['NONE', ...gates], { NONE: texts[language].ready, ...texts[language].gates }),
  },
  warning: {
    kind: 'choice',
    label: 'warningFilter',
    choices: (language: Language) =>
      choicesOf(['ANY', ...warningKinds], { ANY: texts[language].anyWarning, ...texts[language].warningKinds }),
  },
});

/** More than any donation has. */
const mostCents = 1e12;

const withinCents = (cents: number | undefined) => cents && Math.min(cents, mostCents);

type AskedDonations = Asked<ValuesIn<typeof filters>, DonationSort>;

/** The filter that an address asks for. The audit log names its parts in this order. */
function filterOf({ values }: Pick<AskedDonations, 'values'>): DonationFilter {
  const { state, q, method, from, to, least, most, postalCode, number, ...ofReceipt } = values;
  const amounts = { least: withinCents(least), most: withinCents(most) };
  return { state, q, method, from, to, ...amounts, postalCode, number, ...ofReceipt } as DonationFilter;
}

const orderOf = ({ sort }: AskedDonations) => sort && donationOrder(sort.sort, sort.isDescending);

/** The filter of the list, from a request that has it as its address does. */
export const filterIn = (request: CampaignRequest): DonationFilter => filterOf(donationList.read(request));

const stateOf = ({ donation }: ReviewedDonation) => (donation.withdrawn ?? donation.receipt_status) as DonationState;

const tones = { PENDING: undefined, ISSUED: 'good', SPOILED: 'bad', VOIDED: 'bad', RETURNED: 'bad' } as const;

export const donationList = list({
  path: '/donations',
  access: 'MEMBER',
  section: 'donations',
  texts,
  filters,
  check: ({ from = '', to = '' }, language) =>
    from !== '' && to !== '' && from > to ? [{ field: 'to', message: filterTexts[language].wrongOrder }] : [],
  sorts: { date: 'time', donor: 'text', amount: 'amount', receipt: 'text' },
  find: (asked, { execute }) =>
    execute(viewDonations, { filter: filterOf(asked), cursor: asked.cursor, order: orderOf(asked) }),
  rows: ({ donations }) => donations,
  next: ({ nextCursor }) => nextCursor,
  nextLabel: ({ older }) => older,
  head: ({ text, language, mayManage, own, to }) =>
    mayManage && (
      <LinkButtons
        links={[
          { href: `${own}/new`, icon: 'plus', label: recordingTexts[language].title, isMain: true },
          { href: `${own}/deposit`, icon: 'plus', label: depositTexts[language].title },
          { href: to('/receipts/issue'), icon: 'scroll-text', label: receiptTexts[language].issue },
        ]}
      >
        <Details summary={text.more}>
          <LinkButtons
            links={[
              { href: to('/import/donations'), icon: 'upload', label: importTexts[language].titles.DONATIONS },
              { href: `${own}/anonymous`, icon: 'hand-coins', label: anonymousTexts[language].title },
              { href: `${own}/return`, icon: 'clipboard-list', label: reportTexts[language].returnTitle },
            ]}
          />
        </Details>
      </LinkButtons>
    ),
  tabs: { by: 'state', label: ({ state }) => state, all: ({ allStates }) => allStates },
  summary: ({ found, rows, language }) => (rows.length > 0 ? totalsText(found, language) : undefined),
  none: ({ text, isFiltered }) =>
    isFiltered ? { title: text.none, how: text.noneHow } : { title: text.noneYet, how: text.noneYetHow },
  around: (table, { request, services, typed, rows }) => (
    <HandOverForm
      {...{ request, services }}
      filter={typed}
      onPage={rows.flatMap(({ donation: { receipt_status: status, receipt_number: number } }) =>
        status === 'ISSUED' && number ? [number] : [],
      )}
    >
      {table}
    </HandOverForm>
  ),
  columns({ text, rows, language, own }) {
    const [choose = '', donor = '', received = '', amount = '', state = '', receipt = '', missing = '', look = ''] =
      text.columns;
    return [
      {
        label: choose,
        kind: 'choose',
        head: <ChooseAll language={language} />,
        cell: ({ donation: { receipt_number: number } }) => number !== null && <ChooseBox {...{ number, language }} />,
      },
      {
        label: donor,
        isHead: true,
        sortBy: 'donor',
        cell: ({ donation }) => <a href={`${own}/${donation.id}`}>{donation.donor_name}</a>,
      },
      {
        label: received,
        kind: 'day',
        sortBy: 'date',
        cell: ({ donation }) => <Day day={donation.received_on} isShort language={language} />,
      },
      {
        label: amount,
        kind: 'money',
        sortBy: 'amount',
        ...(rows.some(({ donation }) => donation.withdrawn === null) && { total: dollars(sumOf(rows))[language] }),
        cell: ({ donation }) => dollars(donation.amount_cents)[language],
      },
      {
        label: state,
        kind: 'day',
        cell: (item) => <Tag tone={tones[stateOf(item)]}>{text.states[stateOf(item)]}</Tag>,
      },
      {
        label: receipt,
        sortBy: 'receipt',
        cell: ({ donation }) =>
          donation.receipt_number !== null && (
            <div>
              <div class="day">{donation.receipt_number}</div>
              {donation.receipt_status === 'ISSUED' && <div class="hint">{deliveryText(donation, language)}</div>}
            </div>
          ),
      },
      { label: missing, cell: ({ failures }) => failures.map(({ gate }) => text.gates[gate]).join(', ') },
      {
        label: look,
        cell: ({ warnings }) =>
          warnings.map(({ kind }) => (
            <Tag key={kind} tone="warning">
              {text.warningKinds[kind]}
            </Tag>
          )),
      },
    ];
  },
  below: ({ text }) => <p class="hint">{text.notOfficial}</p>,
  file: {
    name: (code) => `${code}-donations`,
    columns: exportedColumns,
    rows: (asked, { execute }) => execute(exportDonations, { filter: filterOf(asked), order: orderOf(asked) }),
  },
});

export const donationRoutes = donationList.routes();

/** How many donations the filter finds and what they come to; if that is not known, what the page has. */
function totalsText({ donations, totals }: ViewedDonations, language: Language): string {
  const text = filterTexts[language];
  const words = (count: number, cents: number) =>
    [count, formatCount(count, language), dollars(cents)[language]] as const;
  if (totals === undefined) return text.pageTotals(...words(donations.length, sumOf(donations)));
  const [count, shown, amount] = words(totals.count, totals.cents);
  if (totals.isPartial) return text.partialTotals(formatCount(mostCounted, language), shown, amount);
  const notCounted = totals.withdrawnCents > 0 ? text.notCounted(dollars(totals.withdrawnCents)[language]) : '';
  return `${text.totals(count, shown, amount)}${notCounted}`;
}

const sumOf = (shown: readonly ReviewedDonation[]): number =>
  shown
    .filter(({ donation }) => donation.withdrawn === null)
    .reduce((cents, { donation }) => cents + donation.amount_cents, 0);
