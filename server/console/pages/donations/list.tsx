import { dollars } from '#core/formatters.ts';
import {
  anonymousTexts,
  depositTexts,
  fileTexts,
  filterTexts,
  importTexts,
  receiptTexts,
  recordingTexts,
  reportTexts,
  donationTexts as texts,
} from '#core/texts/texts.ts';
import type { DonationState } from '#server/campaign/donations/review/donation-filter.ts';
import { type DonationSort, donationOrder, donationSorts } from '#server/campaign/donations/review/donation-orders.ts';
import { mostCounted } from '#server/campaign/donations/review/donation-totals.ts';
import type { ReviewedDonation } from '#server/campaign/donations/review/donations-by-state.ts';
import { exportDonations, exportedColumns } from '#server/campaign/donations/review/export-donations.ts';
import { type ViewedDonations, viewDonations } from '#server/campaign/donations/review/view-donations.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { tableFile } from '#server/console/http/table-file.ts';
import { ChooseAll } from '#server/console/pages/lists/choose.tsx';
import {
  type ChosenSort,
  type ListColumn,
  ListPages,
  ListTable,
  readListing,
  readSort,
  writtenSort,
} from '#server/console/pages/lists/listing.tsx';
import { asWorkbook } from '#server/console/pages/lists/workbook-link.tsx';
import { fileColumns } from '#server/console/texts/records/file-columns.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import { ErrorSummary } from '#server/pages/components/forms/error-summary.tsx';
import { Day } from '#server/pages/components/parts/day.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';
import { FilterForm } from './filter-form.tsx';
import { readFilter } from './read-filter.ts';
import { ChooseBox, deliveryText, HandOverForm } from './receipts/hand-over-form.tsx';

const sortKinds = { date: 'time', donor: 'text', amount: 'amount', receipt: 'text' } as const;

const orderOf = (chosen: ChosenSort<DonationSort> | undefined) =>
  chosen && donationOrder(chosen.sort, chosen.isDescending);

const stateOf = ({ donation }: ReviewedDonation) => (donation.withdrawn ?? donation.receipt_status) as DonationState;

/** The list of donations, which a refused form of it shows again. */
export async function donationsPage(request: CampaignRequest, services: ConsoleServices): Promise<ConsolePage> {
  const { campaign, language, query } = request;
  const text = texts[language];
  const read = readFilter((name) => query.get(name), language);
  const { typed, errors } = read;
  const path = campaignPath(campaign, '/donations');
  const listing = readListing(query, { path, filters: typed, offered: donationSorts, kinds: sortKinds });
  const { chosen } = listing;
  const found = await services.execute(viewDonations, {
    filter: read.filter,
    cursor: query.get('cursor') ?? undefined,
    order: orderOf(chosen),
  });
  const { donations, nextCursor } = found;
  const sorted = chosen ? [['sort', writtenSort(chosen)]] : [];
  const exported = `${path}/export?${new URLSearchParams([...typed.map(([name, value]) => [name, value]), ...sorted])}`;
  const isStaff = mayActAs(campaign.role, 'MANAGER');
  return {
    title: text.title,
    place: { campaign, section: 'donations' },
    ...(errors.length > 0 && { status: 400 }),
    content: (
      <>
        <h1>{text.title}</h1>
        {isStaff && (
          <Actions
            path={path}
            receipts={campaignPath(campaign, '/receipts/issue')}
            imports={campaignPath(campaign, '/import/donations')}
            language={language}
          />
        )}
        <ErrorSummary errors={errors} lead={filterTexts[language].leftOut} language={language} />
        <FilterForm path={path} read={read} sort={chosen && writtenSort(chosen)} language={language} />
        {donations.length === 0 ? (
          <NoDonations isFiltered={typed.length > 0} language={language} />
        ) : (
          <>
            <p class="found">
              <span>{totalsText(found, language)}</span> <a href={exported}>{filterTexts[language].exportCsv}</a>{' '}
              <a href={asWorkbook(exported)}>{fileTexts[language].workbook}</a>
            </p>
            <HandOverForm
              {...{ request, services }}
              filter={typed}
              onPage={donations.flatMap(({ donation }) =>
                donation.receipt_status === 'ISSUED' && donation.receipt_number ? [donation.receipt_number] : [],
              )}
            >
              <ListTable
                {...{ listing, language }}
                rows={donations}
                keyOf={({ donation }) => donation.id}
                columns={columnsOf(path, donations, language)}
              />
            </HandOverForm>
          </>
        )}
        <ListPages
          {...{ listing, language }}
          isFirst={!query.has('cursor')}
          next={nextCursor === null ? null : { cursor: nextCursor }}
          nextLabel={text.older}
        />
        <p class="hint">{text.notOfficial}</p>
      </>
    ),
  };
}

export const donationRoutes: readonly ConsoleRoute[] = [
  { method: 'GET', path: '/campaigns/:campaign/donations', access: 'MEMBER', handle: donationsPage },
  {
    method: 'GET',
    path: '/campaigns/:campaign/donations/export',
    access: 'MEMBER',
    async handle({ campaign, query, language }, { execute }) {
      const { filter } = readFilter((name) => query.get(name), language);
      const order = orderOf(readSort(query.get('sort'), donationSorts));
      const rows = await execute(exportDonations, { filter, order });
      const columns = fileColumns(exportedColumns, language);
      return tableFile(query.get('as'), { fileName: `${campaign.code}-donations`, columns, rows });
    },
  },
];

function Actions({
  path,
  receipts,
  imports,
  language,
}: {
  readonly path: string;
  readonly imports: string;
  readonly receipts: string;
  readonly language: Language;
}) {
  return (
    <div class="actions">
      <LinkButton href={`${path}/new`} icon="plus">
        {recordingTexts[language].title}
      </LinkButton>
      <LinkButton href={`${path}/deposit`} kind="secondary" icon="plus">
        {depositTexts[language].title}
      </LinkButton>
      <LinkButton href={receipts} kind="secondary" icon="scroll-text">
        {receiptTexts[language].issue}
      </LinkButton>
      <Details summary={texts[language].more}>
        <div class="actions">
          <LinkButton href={imports} kind="secondary" icon="upload">
            {importTexts[language].titles.DONATIONS}
          </LinkButton>
          <LinkButton href={`${path}/anonymous`} kind="secondary" icon="hand-coins">
            {anonymousTexts[language].title}
          </LinkButton>
          <LinkButton href={`${path}/return`} kind="secondary" icon="clipboard-list">
            {reportTexts[language].returnTitle}
          </LinkButton>
        </div>
      </Details>
    </div>
  );
}

/** How many donations the filter finds and what they come to; if that is not known, what the page has. */
function totalsText({ donations, totals }: ViewedDonations, language: Language): string {
  const text = filterTexts[language];
  const words = (count: number, cents: number) =>
    [count, formatCount(count, language), dollars(cents)[language]] as const;
  if (totals === undefined) return text.pageTotals(...words(donations.length, sumOf(donations)));
  const [count, shown, amount] = words(totals.count, totals.cents);
  return totals.isPartial
    ? text.partialTotals(formatCount(mostCounted, language), shown, amount)
    : text.totals(count, shown, amount);
}

const sumOf = (shown: readonly ReviewedDonation[]): number =>
  shown
    .filter(({ donation }) => donation.withdrawn === null)
    .reduce((cents, { donation }) => cents + donation.amount_cents, 0);

const tones = { PENDING: undefined, ISSUED: 'good', SPOILED: 'bad', VOIDED: 'bad', RETURNED: 'bad' } as const;

function columnsOf(
  path: string,
  shown: readonly ReviewedDonation[],
  language: Language,
): ReadonlyArray<ListColumn<ReviewedDonation, DonationSort>> {
  const text = texts[language];
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
      cell: ({ donation }) => <a href={`${path}/${donation.id}`}>{donation.donor_name}</a>,
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
      total: dollars(sumOf(shown))[language],
      cell: ({ donation }) => dollars(donation.amount_cents)[language],
    },
    { label: state, kind: 'day', cell: (item) => <Tag tone={tones[stateOf(item)]}>{text.states[stateOf(item)]}</Tag> },
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
}

/** What to do first, or that nothing matches the filter. */
function NoDonations({ isFiltered, language }: { readonly isFiltered: boolean; readonly language: Language }) {
  const text = texts[language];
  if (isFiltered) {
    return (
      <EmptyState title={text.none}>
        <p>{text.noneHow}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text.noneYet}>
      <p>{text.noneYetHow}</p>
    </EmptyState>
  );
}
